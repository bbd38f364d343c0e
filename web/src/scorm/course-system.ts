// What a course system offers to a lesson by SCORM 1.2: an object called API in one of the windows
// around this one, or around the one that opened it.
export interface Api {
  LMSInitialize(nothing: ''): string;
  LMSGetValue(name: string): string;
  LMSSetValue(name: string, value: string): string;
  LMSCommit(nothing: ''): string;
  LMSFinish(nothing: ''): string;
  LMSGetLastError(): string;
  LMSGetErrorString(code: string): string;
}
const deepest = 32; // windows: some systems nest deeply, and none endlessly

function among(start: Window | null): Api | null {
  let at = start;
  for (let depth = 0; at && depth < deepest; depth++) {
    try {
      const { API } = at as Window & { API?: Api };
      if (API) return API;
    } catch {
      return null; // a window of another origin: nothing beyond it can be reached
    }
    if (at.parent === at) return null;
    at = at.parent;
  }
  return null;
}
export const findApi = (): Api | null => among(window) ?? among(window.opener as Window | null);

// Hundredths of a second as SCORM 1.2 writes a length of time: 0001:02:03.45
export function timespan(milliseconds: number): string {
  const all = Math.max(0, Math.round(milliseconds / 10));
  const two = (value: number) => String(value).padStart(2, '0');
  const seconds = Math.floor(all / 100);
  const hours = String(Math.min(9999, Math.floor(seconds / 3600))).padStart(4, '0');
  return `${hours}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.${two(all % 100)}`;
}
