import { useEffect, useState, useSyncExternalStore } from 'react';
import { withCallLimits } from '#web/platform/http/call-limits.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { isLostAnswer, WriteQueue } from '#web/platform/http/write-queue.ts';

/** `refused`: saved, except fields that the server cannot take as they are. */
export type SaveState = { phase: 'saved' | 'waiting' | 'saving' | 'failed' | 'refused'; error: string | null };

const PAUSE_MS = 800;
/** The editor's one write: whatever has changed when it is sent. */
const CHANGES = 'changes';

/**
 * A form that saves itself when the typing pauses. At most one save is under way; what is typed meanwhile goes with the next. What the
 * server has not taken is kept in this browser at every keystroke, so that a reload or a dead network loses nothing.
 */
export abstract class AutosavedForm<State extends SaveState> {
  readonly #listeners = new Set<() => void>();
  #state: State;
  #isOpen = false;
  /** Whether the last save left nothing out. */
  #isWhole = true;
  readonly #queue = new WriteQueue<null>({
    send: async () => {
      this.#isWhole = await withCallLimits(() => this.send());
    },
    pauseMs: PAUSE_MS,
    isLost: (error) => this.#savesNow() && isLostAnswer(error),
  });

  constructor(state: State) {
    this.#state = state;
    this.#queue.subscribe(this.#showProgress);
  }

  /** Sends what has changed; returns whether that is all. */
  protected abstract send(): Promise<boolean>;
  /** Stores in this browser what the server does not have. */
  protected abstract keep(): void;

  /** Whether it is saved when the typing pauses, not by a press. */
  savesItself(): boolean {
    return true;
  }

  readonly state = (): State => this.#state;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Whether the server now holds everything that can be held; never throws. */
  readonly save = (): Promise<boolean> =>
    new Promise((resolve) => {
      this.#queue.put(CHANGES, null);
      const unsubscribe = this.#queue.subscribe(() => {
        const { phase } = this.#state;
        if (phase === 'waiting' || phase === 'saving') return;
        unsubscribe();
        resolve(phase === 'saved');
      });
      this.#queue.flush();
    });

  /** The form is on the page: from now on it saves by itself. */
  readonly enter = (): void => {
    this.#isOpen = true;
    this.hurry();
  };

  /** Sends what waits for its pause or its next attempt now. */
  readonly hurry = (): void => {
    const { phase } = this.#state;
    if (this.savesItself() && (phase === 'waiting' || phase === 'failed')) void this.save();
  };

  readonly leave = (): void => {
    this.#isOpen = false;
    if (this.#state.phase !== 'failed') return this.hurry();
    this.dropSave();
    this.set({ phase: 'waiting' } as Partial<State>);
  };

  protected set(changed: Partial<State>): void {
    this.#state = { ...this.#state, ...changed };
    for (const listener of this.#listeners) listener();
  }

  /** After a change of the state, which is saved soon. */
  protected startSave(): void {
    this.keep();
    if (this.#savesNow()) this.#queue.put(CHANGES, null);
  }

  protected dropSave(): void {
    this.#queue.drop(CHANGES);
  }

  #savesNow(): boolean {
    return this.savesItself() && this.#isOpen;
  }

  readonly #showProgress = (): void => {
    const write = this.#queue.state().writes.get(CHANGES);
    const shown: SaveState =
      write?.error !== undefined
        ? { phase: 'failed', error: problemText(write.error) }
        : { phase: write ? (write.phase === 'sending' ? 'saving' : 'waiting') : this.#settledPhase(), error: null };
    this.set(shown as Partial<State>);
    this.keep();
  };

  #settledPhase(): 'saved' | 'refused' {
    return this.#isWhole ? 'saved' : 'refused';
  }
}

/** The editor of a page, which saves while the page is open, in the background, and when the network is back. */
export function useAutosavedForm<State extends SaveState, Editor extends AutosavedForm<State>>(
  create: () => Editor & AutosavedForm<State>,
): { editor: Editor; state: State } {
  const [editor] = useState(create);
  const state = useSyncExternalStore(editor.subscribe, editor.state);
  useEffect(() => {
    editor.enter();
    document.addEventListener('visibilitychange', editor.hurry);
    addEventListener('online', editor.hurry);
    return () => {
      document.removeEventListener('visibilitychange', editor.hurry);
      removeEventListener('online', editor.hurry);
      editor.leave();
    };
  }, [editor]);
  return { editor, state };
}
