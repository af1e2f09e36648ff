import type { KeptEntry } from '#web/platform/kept-entries.ts';

/*
 * What is pressed at the door counts at once and is sent person by person, one write of a person at a time: the last press is what is
 * meant, so that a press on the way is followed by the later one and nothing in between. Without a network everything waits, is kept in
 * this browser, and leaves by itself when it is back. A refusal stands beside the name until somebody presses again.
 */
export type Attendance = 'attended' | 'no-show' | null;
export type Press = { personId: string; attendance: Attendance };
type AttendanceChange = { attendance: Attendance; phase: 'waiting' | 'sending' | 'refused'; message?: string };
export type QueueState = { wishes: ReadonlyMap<string, AttendanceChange>; pending: number; isLost: boolean };

/** Why a write did not succeed; `lost` is tried again by itself. */
export type Refusal = { kind: 'lost' } | { kind: 'refused'; message: string };

type Options = {
  send: (press: Press) => Promise<void>;
  judge: (error: unknown) => Refusal;
  kept: KeptEntry<Press[]>;
};

const MOST_AT_ONCE = 3;
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 15_000;

export class AttendanceQueue {
  readonly #options: Options;
  #sending = new Map<string, Attendance>();
  #retry: ReturnType<typeof setTimeout> | undefined;
  #retryMs = FIRST_RETRY_MS;
  #listeners = new Set<() => void>();
  #state: QueueState = { wishes: new Map(), pending: 0, isLost: false };

  constructor(options: Options) {
    this.#options = options;
  }

  state = (): QueueState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Sends what an earlier visit could not. */
  restore(): void {
    for (const press of this.#options.kept.read() ?? []) this.press(press);
  }

  press({ personId, attendance }: Press): void {
    this.#wish(personId, { attendance, phase: this.#sending.has(personId) ? 'sending' : 'waiting' });
    this.#pump();
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
    for (const [personId, { attendance, phase }] of this.#state.wishes) {
      if (this.#retry || this.#sending.size >= MOST_AT_ONCE) return;
      if (phase !== 'waiting') continue;
      this.#sending.set(personId, attendance);
      this.#wish(personId, { attendance, phase: 'sending' });
      void this.#deliver({ personId, attendance });
    }
  }

  async #deliver(press: Press): Promise<void> {
    const { personId } = press;
    try {
      await this.#options.send(press);
      this.#sending.delete(personId);
      this.#retryMs = FIRST_RETRY_MS;
      const later = this.#later(press);
      this.#wish(personId, later, false);
    } catch (error) {
      this.#sending.delete(personId);
      this.#fail(press, this.#options.judge(error));
    }
    this.#pump();
  }

  #fail(press: Press, refusal: Refusal): void {
    const { personId } = press;
    const { attendance } = this.#state.wishes.get(personId)!;
    if (refusal.kind === 'lost') {
      this.#retry ??= setTimeout(this.retryNow, this.#retryMs);
      this.#retryMs = Math.min(this.#retryMs * 2, LONGEST_RETRY_MS);
      this.#wish(personId, { attendance, phase: 'waiting' }, true);
      return;
    }
    this.#wish(personId, this.#later(press) ?? { attendance, phase: 'refused', message: refusal.message }, false);
  }

  /** What was pressed while a write was on the way, where that is something else. */
  #later({ personId, attendance }: Press): AttendanceChange | null {
    const wish = this.#state.wishes.get(personId)!;
    return wish.attendance === attendance ? null : { attendance: wish.attendance, phase: 'waiting' };
  }

  #wish(personId: string, wish: AttendanceChange | null, isLost = this.#state.isLost): void {
    const wishes = new Map(this.#state.wishes);
    if (wish) wishes.set(personId, wish);
    else wishes.delete(personId);
    const unsent = [...wishes].filter(([, { phase }]) => phase !== 'refused');
    const presses = unsent.map(([id, { attendance }]) => ({ personId: id, attendance }));
    this.#options.kept.write(presses.length > 0 ? presses : null);
    this.#state = { wishes, pending: unsent.length, isLost };
    for (const listener of this.#listeners) listener();
  }
}
