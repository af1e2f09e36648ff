import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';

type Options = { headers?: Record<string, string>; onEvent?: (event: string) => void };

/** One reader, which records when it received each revision. */
export class Reader {
  latestRevision = 0;
  #waiting = new Map<number, (at: number) => void>();

  static async open(port: number, path: string, { headers = {}, onEvent }: Options = {}): Promise<Reader> {
    const reader = new Reader();
    const request = get({ host: '127.0.0.1', port, path, headers, agent: false });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    if (response.statusCode !== 200) throw new Error(`The stream answered ${response.statusCode}.`);
    // A connection that breaks ends the reader.
    for (const broken of [request, response]) broken.on('error', () => undefined);
    response.setEncoding('utf8');
    let text = '';
    response.on('data', (chunk: string) => {
      const events = (text + chunk).split('\n\n');
      text = events.pop()!;
      for (const event of events) {
        onEvent?.(event);
        reader.#take(Number(/^id: (\d+)/m.exec(event)?.[1] ?? 0));
      }
    });
    await reader.#until(0);
    return reader;
  }

  #take(revision: number): void {
    this.latestRevision = Math.max(this.latestRevision, revision);
    const at = performance.now();
    for (const [wanted, resolve] of this.#waiting)
      if (wanted <= revision) {
        this.#waiting.delete(wanted);
        resolve(at);
      }
  }

  /** When it received this revision or a later one. */
  #until(revision: number): Promise<number> {
    return new Promise((resolve) => this.#waiting.set(revision, resolve));
  }

  receives(revision: number): Promise<number> {
    return this.latestRevision >= revision ? Promise.resolve(performance.now()) : this.#until(revision);
  }
}
