import type { KeptEntry } from '#web/platform/kept-entries.ts';
import type { ScoreEntry } from '#web/shows/games.api.ts';
import type { Cell } from './scoring.api.ts';

/*
 * Writes leave in the order they were typed, a few at a time and never two of one cell, each naming what the cell held when it was
 * typed. What was lost on the way is sent again as it was: the server knows a repeated write. A write that meets another value stops
 * its cell, not the others, until somebody chooses. What was not sent yet is kept in the browser, for a reload without a network.
 */
export type CellState = {
  phase: 'waiting' | 'saving' | 'saved' | 'failed' | 'conflict';
  teamId: string;
  field: string;
  value: number | null;
  seen: number | null;
  /** What stands there meanwhile, in a conflict. */
  current?: number | null;
  message?: string;
};
export type CellStates = ReadonlyMap<string, CellState>;
export type QueueState = { cells: CellStates; pending: number; isLost: boolean };

/** Why a write did not succeed; `lost` is tried again by itself. */
export type Refusal =
  | { kind: 'conflict'; current: number | null }
  | { kind: 'refused'; message: string }
  | { kind: 'lost' };

type Options = {
  send(cell: Cell): Promise<ScoreEntry>;
  judge(error: unknown): Refusal;
  kept: KeptEntry<Cell[]>;
};

const MOST_AT_ONCE = 4;
const SAVED_SHOWN_MS = 1500;
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 15_000;

const cellKey = ({ teamId, field }: Pick<Cell, 'teamId' | 'field'>): string => `${teamId}/${field}`;

type Write = Cell & { order: number };

export class ScoreQueue {
  #options: Options;
  #line: Write[] = [];
  #sent = new Map<string, Write>();
  #order = 0;
  #retryMs = FIRST_RETRY_MS;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #told: (entry: ScoreEntry) => void = () => {};
  #listeners = new Set<() => void>();
  #state: QueueState = { cells: new Map(), pending: 0, isLost: false };

  constructor(options: Options) {
    this.#options = options;
  }

  state = (): QueueState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** What the server answered to each write is told to `listener` alone. */
  onSaved(listener: (entry: ScoreEntry) => void): void {
    this.#told = listener;
  }

  /** Sends what an earlier visit could not. */
  restore(): void {
    for (const cell of this.#options.kept.read() ?? []) this.put(cell);
  }

  put({ teamId, field, value, seen }: Cell): void {
    const key = cellKey({ teamId, field });
    const waiting = this.#line.find((write) => cellKey(write) === key);
    const before = this.#sent.get(key);
    if (waiting) waiting.value = value;
    else this.#line.push({ teamId, field, value, seen: before ? before.value : seen, order: this.#order++ });
    this.#show(key, { phase: 'waiting', teamId, field, value, seen: waiting?.seen ?? seen });
    this.#pump();
  }

  /** Ends a conflict: over what stands there now, or with it. */
  settle(key: string, choice: 'mine' | 'theirs'): void {
    const cell = this.#state.cells.get(key);
    if (!cell) return;
    this.#show(key, null);
    if (choice === 'mine') this.put({ ...cell, seen: cell.phase === 'conflict' ? (cell.current ?? null) : cell.seen });
  }

  retryNow = (): void => {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.#pump();
  };

  close(): void {
    clearTimeout(this.#retry);
    this.#listeners.clear();
  }

  #pump(): void {
    while (!this.#retry && this.#sent.size < MOST_AT_ONCE) {
      const next = this.#line.find((write) => !this.#sent.has(cellKey(write)));
      if (!next) break;
      this.#line.splice(this.#line.indexOf(next), 1);
      this.#sent.set(cellKey(next), next);
      this.#show(cellKey(next), { ...next, phase: 'saving' });
      void this.#deliver(next);
    }
    this.#count();
  }

  async #deliver(write: Write): Promise<void> {
    const key = cellKey(write);
    try {
      const entry = await this.#options.send(write);
      this.#sent.delete(key);
      this.#retryMs = FIRST_RETRY_MS;
      this.#change({ isLost: false });
      this.#told(entry);
      if (!this.#line.some((later) => cellKey(later) === key)) this.#showSaved(key, write);
    } catch (error) {
      this.#sent.delete(key);
      this.#fail(key, write, this.#options.judge(error));
    }
    this.#pump();
  }

  #showSaved(key: string, write: Write): void {
    const saved: CellState = { ...write, phase: 'saved' };
    this.#show(key, saved);
    setTimeout(() => this.#state.cells.get(key) === saved && this.#show(key, null), SAVED_SHOWN_MS);
  }

  #fail(key: string, write: Write, refusal: Refusal): void {
    if (refusal.kind === 'lost') {
      this.#line = [...this.#line, write].toSorted((one, other) => one.order - other.order);
      this.#change({ isLost: true });
      this.#retry ??= setTimeout(this.retryNow, this.#retryMs);
      this.#retryMs = Math.min(this.#retryMs * 2, LONGEST_RETRY_MS);
      const { value } = this.#line.findLast((later) => cellKey(later) === key)!;
      this.#show(key, { ...write, value, phase: 'waiting' });
      return;
    }
    const later = this.#line.find((each) => cellKey(each) === key);
    if (later) this.#line.splice(this.#line.indexOf(later), 1);
    const { kind, ...about } = refusal;
    this.#change({ isLost: false });
    const phase = kind === 'conflict' ? 'conflict' : 'failed';
    this.#show(key, { ...write, value: later ? later.value : write.value, phase, ...about });
  }

  #show(key: string, cell: CellState | null): void {
    const cells = new Map(this.#state.cells);
    if (cell) cells.set(key, cell);
    else cells.delete(key);
    this.#change({ cells });
  }

  #count(): void {
    const pending = this.#line.length + this.#sent.size;
    if (pending === this.#state.pending && pending === 0) return;
    const unsent = [...this.#sent.values(), ...this.#line].toSorted((one, other) => one.order - other.order);
    this.#options.kept.write(pending > 0 ? unsent.map(({ order: _order, ...cell }) => cell) : null);
    this.#change({ pending });
  }

  #change(part: Partial<QueueState>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }
}
