/** Keeps the most recently used values whose sizes sum up to `maxSize`; a size can be bytes or 1 per entry. */
export class SizedCache<Value> {
  readonly #entries = new Map<string, { value: Value; size: number }>();
  readonly #maxSize: number;
  readonly #sizeOf: (value: Value, key: string) => number;
  #size = 0;

  constructor(maxSize: number, sizeOf: (value: Value, key: string) => number = () => 1) {
    this.#maxSize = maxSize;
    this.#sizeOf = sizeOf;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: Value): void {
    this.delete(key);
    const size = this.#sizeOf(value, key);
    if (size > this.#maxSize) return;
    this.#entries.set(key, { value, size });
    this.#size += size;
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#maxSize) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.#size -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
  }

  deleteWhere(isOutdated: (value: Value) => boolean): void {
    for (const [key, { value }] of this.#entries) if (isOutdated(value)) this.delete(key);
  }

  get size(): number {
    return this.#size;
  }
}

/** V8 stores a character in one byte or in two. */
export const bytesOfText = (text: string): number => text.length * 2;
