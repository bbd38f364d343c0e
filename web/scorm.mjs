// A lesson as a SCORM 1.2 package: a zip with the lesson as one file and the list that a course system reads.
import { strToU8, zipSync } from 'fflate';

const escaped = (text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const longAgo = new Date('2000-01-01T00:00:00'); // the same lesson gives the same bytes

export function manifest({ name, title }) {
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="crumb-${name}" version="1.0"
  xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="crumb">
    <organization identifier="crumb">
      <title>${escaped(`Crumb: ${title}`)}</title>
      <item identifier="item" identifierref="lesson">
        <title>${escaped(title)}</title>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="lesson" type="webcontent" adlcp:scormtype="sco" href="index.html">
      <file href="index.html" />
    </resource>
  </resources>
</manifest>
`;
}

export function scormPackage(lesson, html) {
  const files = { 'imsmanifest.xml': manifest(lesson), 'index.html': html };
  const bytes = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]));
  return zipSync(bytes, { level: 9, mtime: longAgo });
}
