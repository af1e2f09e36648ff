import { useEffect, useState, useSyncExternalStore } from 'react';
import { NO_RESPONSE, withTimeout } from './elapsed-timeout.ts';
import { HttpError } from './http.ts';
import type { KeptEntry } from './kept-entries.ts';

/*
 * Writes that people make faster than the network responds: scores, check-ins, the fields of a draft. Each write has a key (a cell, a
 * person). Different keys are sent in parallel; each key has at most one request in flight, and the writes made meanwhile become one
 * request after it. A write without a response is retried with backoff; a refused write stops its key until the next `put`. Unsent
 * writes are kept in the browser, so that a reload without a network loses nothing.
 */
export type Write<Value> = {
  /** The latest value put. */
  value: Value;
  phase: 'waiting' | 'sending' | 'saved' | 'refused';
  /** Why the last attempt failed. */
  error?: unknown;
};
export type Writes<Value> = ReadonlyMap<string, Write<Value>>;
/** Why the last request was lost: no response, or none in time, or one from a server that is busy or at fault. */
export type Outage = 'network' | 'silence' | 'busy' | 'fault';
/** `outage`: null if the last request was not lost. `isKept`: a reload does not lose the pending writes. */
export type QueueState<Value> = {
  writes: Writes<Value>;
  pending: number;
  outage: Outage | null;
  isKept: boolean;
};

/** A write in the browser's storage; why it was refused, if it is not to be sent again. */
export type KeptWrite<Value> = [key: string, value: Value, refusal?: Pick<HttpError, 'status' | 'problem'>];

export type QueueOptions<Value> = {
  send: (value: Value, signal: AbortSignal) => Promise<unknown>;
  /** Unsent values by key, oldest first. */
  kept?: KeptEntry<KeptWrite<Value>[]>;
  /** The value to send when `next` is put over `previous`; `isSent` if `previous` may have reached the server. By default `next`. */
  merge?: (previous: Value, next: Value, isSent: boolean) => Value;
  /** Sends a lost write again before those put after it, for servers that compare each write with the one before. */
  repeatsLost?: boolean;
  /** A request without a response for this long is aborted and counts as lost: its connection may have died silently. */
  timeoutMs?: number;
  /** How long a write waits for others to be put over it. */
  pauseMs?: number;
  /** Keeps writes refused so like unsent ones, until they are dropped: the next visit sends them again and shows why they are refused. */
  keepsRefused?: (error: unknown) => boolean;
  /** False: the next visit shows why a kept write was refused without sending it again. */
  repeatsRefused?: boolean;
  /** How long a saved write stays in the state. */
  savedShownMs?: number;
  /** Whether the same write may succeed later. */
  isLost?: (error: unknown) => boolean;
};

/** `line`: values to save, oldest first; the first may be in flight. */
type Entry<Value> = { line: Value[]; isFirstSent: boolean; phase: Write<Value>['phase']; error?: unknown };

const MAX_IN_FLIGHT = 4;
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 15_000;
/** Too many requests, and unavailable. */
const BUSY = [429, 503];

/** No response, or one from a server that is down or busy. */
export const isLostAnswer = (error: unknown): boolean =>
  !(error instanceof HttpError) || error.status >= 500 || BUSY.includes(error.status);

/** The write itself was not refused: it was lost, or the session has ended, and the write waits for the person’s next login. */
const isRepeatable = (error: unknown): boolean =>
  isLostAnswer(error) || (error instanceof HttpError && error.status === 401);

/** As far as the browser knows, there is a connection: it may have died silently, or the site may be slow. */
const isTooSlow = (error: unknown): boolean => navigator.onLine && (error as Error).cause === NO_RESPONSE;

/** Why a write did not reach the server. */
export const outageOf = (error: unknown): Outage => {
  if (!(error instanceof HttpError)) return isTooSlow(error) ? 'silence' : 'network';
  return BUSY.includes(error.status) ? 'busy' : 'fault';
};

export class WriteQueue<Value> {
  readonly #options: QueueOptions<Value>;
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #listeners = new Set<() => void>();
  #inFlight = 0;
  #retryMs = FIRST_RETRY_MS;
  #isStopped = false;
  /** Nothing is sent until it fires: the pause after a put, or before a retry. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  #state: QueueState<Value> = { writes: new Map(), pending: 0, outage: null, isKept: true };

  constructor(options: QueueOptions<Value>) {
    this.#options = options;
  }

  state = (): QueueState<Value> => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Sends what an earlier visit could not. */
  restore(): void {
    this.#isStopped = false;
    this.#stopTimer();
    for (const [key, value, refusal] of this.#options.kept?.read() ?? []) {
      if (refusal) this.#restoreRefused(key, value, refusal);
      else this.put(key, value);
    }
  }

  #restoreRefused(key: string, value: Value, { status, problem }: Pick<HttpError, 'status' | 'problem'>): void {
    const error = new HttpError(status, problem);
    this.#entries.set(key, { line: [value], isFirstSent: false, phase: 'refused', error });
    this.#publish();
  }

  /**
   * The page is closed: no more retries. Otherwise a lost write could overtake a later one of the queue of the next visit, or be sent by another
   * person who has logged in since.
   */
  stop(): void {
    this.#isStopped = true;
    if (this.#state.outage) this.#stopTimer();
  }

  put(key: string, value: Value): void {
    const { merge = (_, next) => next, pauseMs } = this.#options;
    const entry = this.#entries.get(key);
    if (!entry || entry.phase === 'saved' || entry.phase === 'refused') {
      this.#entries.set(key, { line: [value], isFirstSent: false, phase: 'waiting' });
    } else {
      const isSent = entry.isFirstSent && entry.line.length === 1;
      const merged = merge(entry.line.at(-1)!, value, isSent);
      entry.line = [...(isSent ? entry.line : entry.line.slice(0, -1)), merged];
    }
    if (pauseMs) this.#startTimer(pauseMs);
    this.#publish();
    this.#sendWaiting();
  }

  /** Forgets a key that is not being sent. */
  drop(key: string): void {
    if (this.#entries.get(key)?.phase === 'sending') return;
    this.#entries.delete(key);
    this.#publish();
  }

  /** Forgets all keys: what they are about is gone. */
  clear(): void {
    this.#entries.clear();
    this.#publish();
  }

  /** Sends all waiting writes now. */
  flush = (): void => {
    this.#stopTimer();
    this.#sendWaiting();
  };

  #startTimer(delayMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.flush, delayMs);
  }

  #stopTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #sendWaiting(): void {
    if (this.#isStopped && this.#state.outage) return;
    for (const [key, entry] of this.#entries) {
      if (this.#timer || this.#inFlight >= MAX_IN_FLIGHT) return;
      if (entry.phase === 'waiting') void this.#send(key, entry);
    }
  }

  async #send(key: string, entry: Entry<Value>): Promise<void> {
    this.#inFlight += 1;
    Object.assign(entry, { isFirstSent: true, phase: 'sending', error: undefined });
    this.#publish();
    try {
      await this.#request(entry.line[0]!);
      this.#markSaved(key, entry);
    } catch (error) {
      this.#markFailed(entry, error);
    }
    this.#inFlight -= 1;
    this.#publish();
    this.#sendWaiting();
  }

  #request(value: Value): Promise<unknown> {
    const { send, timeoutMs } = this.#options;
    return timeoutMs
      ? withTimeout(timeoutMs, (signal) => send(value, signal))
      : send(value, new AbortController().signal);
  }

  #markSaved(key: string, entry: Entry<Value>): void {
    this.#retryMs = FIRST_RETRY_MS;
    this.#setOutage(null);
    const { savedShownMs } = this.#options;
    if (entry.line.length > 1) {
      Object.assign(entry, { line: entry.line.slice(1), isFirstSent: false, phase: 'waiting' });
    } else if (savedShownMs) {
      entry.phase = 'saved';
      setTimeout(() => this.#entries.get(key) === entry && entry.phase === 'saved' && this.drop(key), savedShownMs);
    } else {
      this.#entries.delete(key);
    }
  }

  #markFailed(entry: Entry<Value>, error: unknown): void {
    const { isLost = isRepeatable, repeatsLost = false } = this.#options;
    const latest = entry.line.slice(-1);
    if (isLost(error)) {
      if (!repeatsLost) Object.assign(entry, { line: latest, isFirstSent: false });
      Object.assign(entry, { phase: 'waiting', error });
      this.#setOutage(outageOf(error));
      if (this.#timer || this.#isStopped) return;
      this.#startTimer(this.#retryMs);
      this.#retryMs = Math.min(this.#retryMs * 2, LONGEST_RETRY_MS);
      return;
    }
    const isLatest = entry.line.length === 1;
    Object.assign(entry, { line: latest, isFirstSent: false, phase: isLatest ? 'refused' : 'waiting', error });
    this.#setOutage(null);
  }

  #setOutage(outage: Outage | null): void {
    this.#state = { ...this.#state, outage };
  }

  #publish(): void {
    const { keepsRefused, repeatsRefused = true } = this.#options;
    const unsent: KeptWrite<Value>[] = [];
    const refused: KeptWrite<Value>[] = [];
    const writes = new Map<string, Write<Value>>();
    for (const [key, { line, phase, error }] of this.#entries) {
      writes.set(key, { value: line.at(-1)!, phase, ...(error !== undefined && { error }) });
      if (phase === 'waiting' || phase === 'sending') for (const value of line) unsent.push([key, value]);
      if (phase !== 'refused' || !keepsRefused?.(error)) continue;
      const refusal =
        !repeatsRefused && error instanceof HttpError ? { status: error.status, problem: error.problem } : null;
      refused.push(refusal ? [key, line.at(-1)!, refusal] : [key, line.at(-1)!]);
    }
    const keeping = [...unsent, ...refused];
    const isKept = this.#options.kept?.write(keeping.length > 0 ? keeping : null) ?? true;
    this.#state = { ...this.#state, writes, pending: unsent.length, isKept };
    for (const listener of this.#listeners) listener();
  }
}

/** Sends what an earlier visit could not, without retries: they could overtake a later write of the page that owns the queue. */
export function sendOnce<Value>(queue: WriteQueue<Value>): void {
  queue.restore();
  queue.stop();
}

/** A queue that runs while its page is open: it resumes when the network is back, and closing the tab with unsent writes asks first. */
export function useWriteQueue<Value>(
  create: () => WriteQueue<Value>,
): { queue: WriteQueue<Value> } & QueueState<Value> {
  const [queue] = useState(create);
  const state = useSyncExternalStore(queue.subscribe, queue.state, queue.state);
  useEffect(() => {
    queue.restore();
    const confirmLeaving = (event: BeforeUnloadEvent) => queue.state().pending > 0 && event.preventDefault();
    addEventListener('online', queue.flush);
    addEventListener('beforeunload', confirmLeaving);
    return () => {
      removeEventListener('online', queue.flush);
      removeEventListener('beforeunload', confirmLeaving);
      queue.stop();
    };
  }, [queue]);
  return { queue, ...state };
}
