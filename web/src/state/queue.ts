// What makes or exchanges the model happens one after the other: a press during a load waits for it.
export class Queue {
  #last: Promise<unknown> = Promise.resolve();

  add<T>(action: () => Promise<T>): Promise<T> {
    const result = this.#last.then(action);
    this.#last = result.catch(() => {});
    return result;
  }
}
