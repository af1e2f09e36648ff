import type { EventFields } from '#contracts/event-fields.ts';
import type { EventDetail } from '#contracts/events.contract.ts';
import { problemFields, problemText } from '#web/platform/problem-text.ts';
import { changesSince, isAbout, isNothing, refusedPart, unsavedValues, withoutRefused } from './event-changes.ts';
import { type EventValues, fieldsOf, questionIds } from './event-values.ts';
import type { UnsavedStore } from './unsaved-event.ts';

export type EditorState = {
  /** Null until the server has a draft of it. */
  event: EventDetail | null;
  values: EventValues;
  complaints: Record<string, string>;
  phase: 'saved' | 'waiting' | 'saving' | 'failed' | 'refused';
  error: string | null;
};

type EditorOptions = {
  event: EventDetail | null;
  /** What the form begins with; a person's unsaved changes come on top. */
  values: EventValues;
  /** What the server holds, or will make by itself of a new draft, where the form begins with more. */
  held?: EventValues;
  /** Drafts save themselves; what others already rely on is saved by a press. */
  savesItself: boolean;
  create: (fields: EventFields) => Promise<EventDetail>;
  update: (eventId: string, fields: EventFields) => Promise<EventDetail>;
  /** What this browser keeps of the event, or of the one that has no id yet. */
  unsaved: (eventId: string | null) => UnsavedStore;
};

const PAUSE_MS = 800;
const LONGEST_RETRY_MS = 60_000;

export type EventEditor = ReturnType<typeof openEditor>;

/**
 * One event being written. At most one save is under way; what is typed meanwhile goes with the next. What the server has not
 * taken is kept in this browser at every keystroke, so that a reload, a dead network or a refusal loses nothing: fields the
 * server refuses are held back, named, and the others saved without them.
 */
export function openEditor({ event, values, held = values, savesItself, create, update, unsaved }: EditorOptions) {
  let saved: EventFields = fieldsOf(held);
  let savedValues = held;
  let refused: EventFields = {};
  let failures = 0;
  let isOpen = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | null = null;
  const listeners = new Set<() => void>();
  const kept = unsaved(event?.id ?? null).read();
  const hasKept = Object.keys(kept).length > 0;
  let state: EditorState = { event, values: { ...values, ...kept }, complaints: {}, phase: 'saved', error: null };

  const set = (changed: Partial<EditorState>) => {
    state = { ...state, ...changed };
    for (const listener of listeners) listener();
  };
  const changes = () => changesSince(saved, fieldsOf(state.values));
  const keep = () => unsaved(state.event?.id ?? null).write(unsavedValues(state.values, changes()));

  const schedule = (pauseMs: number) => {
    clearTimeout(timer);
    if (savesItself && isOpen) timer = setTimeout(() => void save(), pauseMs);
  };

  const take = (answer: EventDetail, sent: EventFields, of: EventValues) => {
    saved = { ...saved, ...sent };
    savedValues = of;
    failures = 0;
    if (!state.event) unsaved(null).write({});
    // A template names its place by an id alone; the draft made from it brings the place.
    const isBrought = !state.event && !state.values.place && answer.place;
    if (isBrought) saved.placeId = isBrought.id;
    // Questions that were held back are not the ones in the answer.
    const areTaken = sent.questions || !state.event;
    const identified = areTaken ? questionIds(of, answer) : (questions: EventValues['questions']) => questions;
    if (areTaken) saved.questions = fieldsOf({ ...of, questions: identified(of.questions) }).questions;
    const questions = identified(state.values.questions);
    set({ event: answer, values: { ...state.values, questions, ...(isBrought && { place: isBrought }) } });
  };

  const send = async (): Promise<boolean> => {
    const of = state.values;
    const sent = withoutRefused(changesSince(saved, fieldsOf(of)), refused);
    if (isNothing(sent) && state.event) return isNothing(changes());
    set({ phase: 'saving', error: null });
    try {
      take(state.event ? await update(state.event.id, sent) : await create(sent), sent, of);
      return savesItself ? await send() : isNothing(changes());
    } catch (error) {
      const complaints = problemFields(error);
      const part = refusedPart(sent, complaints);
      if (isNothing(part)) throw error;
      set({ complaints: { ...state.complaints, ...complaints } });
      if (!savesItself) return false;
      refused = { ...refused, ...part };
      return send();
    }
  };

  /** Whether the server now holds everything that can be held; never throws. */
  const save = (): Promise<boolean> => {
    clearTimeout(timer);
    running ??= send()
      .then((isWhole) => {
        set({ phase: isWhole ? 'saved' : 'refused', error: null });
        return isWhole;
      })
      .catch((error: unknown) => {
        failures += 1;
        set({ phase: 'failed', error: problemText(error) });
        schedule(Math.min(LONGEST_RETRY_MS, 1000 * 2 ** failures));
        return false;
      })
      .finally(() => {
        running = null;
        keep();
      });
    return running;
  };

  if (hasKept) state.phase = 'waiting';
  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    hadUnsaved: hasKept,
    change(changed: Partial<EventValues>) {
      const settled = Object.fromEntries(Object.entries(state.complaints).filter(([path]) => !isAbout(path, changed)));
      set({ values: { ...state.values, ...changed }, complaints: settled, phase: running ? 'saving' : 'waiting' });
      keep();
      if (!running) schedule(PAUSE_MS);
    },
    complain: (complaints: Record<string, string>) => set({ complaints }),
    replaceEvent: (changed: EventDetail) => set({ event: changed }),
    save,
    /** The form is on the page: from now on it saves by itself. */
    enter() {
      isOpen = true;
      if (state.phase === 'waiting') schedule(0);
    },
    /** What waits for its pause is sent now. */
    hurry() {
      if (savesItself && state.phase === 'waiting') void save();
    },
    leave() {
      isOpen = false;
      if (savesItself && state.phase === 'waiting') void save();
    },
    /** Back to what the server holds. */
    discard() {
      clearTimeout(timer);
      refused = {};
      unsaved(state.event?.id ?? null).write({});
      set({ values: savedValues, complaints: {}, phase: 'saved', error: null });
    },
  };
}
