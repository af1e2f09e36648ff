import type { EventDetail } from '#contracts/events/events.contract.ts';
import { isRefusal, newKey } from '#web/platform/create-once.ts';
import type { FieldErrors } from '#web/platform/form-binding.ts';
import type { KeptEntry } from '#web/platform/kept-entries.ts';
import { problemFields, problemText } from '#web/platform/problem-text.ts';
import { changesSince, isAbout, isNothing, refusedPart, unsavedValues, withoutRefused } from './event-changes.ts';
import type { EventValues, SavedFields } from './event-form-fields.ts';
import { fieldsOf, questionIds } from './event-values.ts';
import type { FirstSave, UnsavedStore } from './unsaved-event.ts';

export type EditorState = {
  /** Null until the server has a draft of it. */
  event: EventDetail | null;
  values: EventValues;
  /** By the paths of the API. */
  fieldErrors: FieldErrors;
  phase: 'saved' | 'waiting' | 'saving' | 'failed' | 'refused';
  error: string | null;
};

export type EditorOptions = {
  event: EventDetail | null;
  /** What the form begins with; a person's unsaved changes come on top. */
  values: EventValues;
  /** What the server holds, or will make by itself of a new draft, where the form begins with more. */
  held?: EventValues;
  /** Drafts save themselves; what others already rely on is saved by a press. */
  savesItself: boolean;
  create: (fields: SavedFields, idempotencyKey: string) => Promise<EventDetail>;
  update: (eventId: string, fields: SavedFields) => Promise<EventDetail>;
  /** What this browser keeps of the event, or of the one that has no id yet. */
  unsaved: (eventId: string | null) => UnsavedStore;
  firstSave: KeptEntry<FirstSave>;
};

const PAUSE_MS = 800;
const LONGEST_RETRY_MS = 60_000;

/**
 * One event being written. At most one save is under way; what is typed meanwhile goes with the next. What the server has not
 * taken is kept in this browser at every keystroke, so that a reload, a dead network or a refusal loses nothing: fields the
 * server refuses are held back, named, and the others saved without them.
 */
export class EventEditor {
  readonly hadUnsaved: boolean;
  readonly #options: EditorOptions;
  readonly #listeners = new Set<() => void>();
  #state: EditorState;
  #saved: SavedFields;
  #savedValues: EventValues;
  #refused: SavedFields = {};
  #failures = 0;
  #isOpen = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<boolean> | null = null;

  constructor(options: EditorOptions) {
    const { event, values, held = values, unsaved } = options;
    const kept = unsaved(event?.id ?? null).read();
    this.hadUnsaved = Object.keys(kept).length > 0;
    this.#options = options;
    this.#saved = fieldsOf(held);
    this.#savedValues = held;
    const phase = this.hadUnsaved ? 'waiting' : 'saved';
    this.#state = { event, values: { ...values, ...kept }, fieldErrors: {}, phase, error: null };
  }

  readonly state = (): EditorState => this.#state;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly change = (changed: Partial<EventValues>): void => {
    const { values, fieldErrors } = this.#state;
    const others = Object.fromEntries(Object.entries(fieldErrors).filter(([path]) => !isAbout(path, changed)));
    const phase = this.#running ? 'saving' : 'waiting';
    this.#set({ values: { ...values, ...changed }, fieldErrors: others, phase });
    this.#keep();
    if (!this.#running) this.#schedule(PAUSE_MS);
  };

  readonly setFieldErrors = (fieldErrors: FieldErrors): void => this.#set({ fieldErrors });
  readonly replaceEvent = (event: EventDetail): void => this.#set({ event });

  /** Whether the server now holds everything that can be held; never throws. */
  readonly save = (): Promise<boolean> => {
    clearTimeout(this.#timer);
    this.#running ??= this.#send()
      .then((isWhole) => {
        this.#set({ phase: isWhole ? 'saved' : 'refused', error: null });
        return isWhole;
      })
      .catch((error: unknown) => {
        this.#failures += 1;
        this.#set({ phase: 'failed', error: problemText(error) });
        this.#schedule(Math.min(LONGEST_RETRY_MS, 1000 * 2 ** this.#failures));
        return false;
      })
      .finally(() => {
        this.#running = null;
        this.#keep();
      });
    return this.#running;
  };

  /** The form is on the page: from now on it saves by itself. */
  readonly enter = (): void => {
    this.#isOpen = true;
    if (this.#state.phase === 'waiting') this.#schedule(0);
  };

  /** What waits for its pause is sent now. */
  readonly hurry = (): void => {
    if (this.#options.savesItself && this.#state.phase === 'waiting') void this.save();
  };

  readonly leave = (): void => {
    this.#isOpen = false;
    this.hurry();
  };

  /** Back to what the server holds. */
  readonly discard = (): void => {
    clearTimeout(this.#timer);
    this.#refused = {};
    this.#options.unsaved(this.#state.event?.id ?? null).write({});
    this.#set({ values: this.#savedValues, fieldErrors: {}, phase: 'saved', error: null });
  };

  /** What is typed and not saved, beside what was there before. */
  readonly difference = () => ({ changes: this.#changes(), before: this.#savedValues, after: this.#state.values });

  /** What is typed has been saved otherwise: nothing of it waits here any more. */
  readonly forget = (): void => {
    clearTimeout(this.#timer);
    this.#options.unsaved(this.#state.event?.id ?? null).write({});
  };

  #set(changed: Partial<EditorState>): void {
    this.#state = { ...this.#state, ...changed };
    for (const listener of this.#listeners) listener();
  }

  #changes(): SavedFields {
    return changesSince(this.#saved, fieldsOf(this.#state.values));
  }

  #keep(): void {
    const { event, values } = this.#state;
    this.#options.unsaved(event?.id ?? null).write(unsavedValues(values, this.#changes()));
  }

  #schedule(pauseMs: number): void {
    clearTimeout(this.#timer);
    if (this.#options.savesItself && this.#isOpen) this.#timer = setTimeout(() => void this.save(), pauseMs);
  }

  async #send(): Promise<boolean> {
    const { event, values } = this.#state;
    const fields = withoutRefused(this.#changes(), this.#refused);
    if (isNothing(fields) && event) return isNothing(this.#changes());
    this.#set({ phase: 'saving', error: null });
    try {
      if (event) this.#take(await this.#options.update(event.id, fields), fields, values);
      else await this.#create({ key: newKey(), values, fields });
      return this.#options.savesItself ? await this.#send() : isNothing(this.#changes());
    } catch (error) {
      return this.#holdBack(fields, error);
    }
  }

  async #create(meant: FirstSave): Promise<void> {
    const { firstSave, create, unsaved } = this.#options;
    const first = firstSave.read() ?? meant;
    firstSave.write(first);
    try {
      const answer = await create(first.fields, first.key);
      unsaved(null).write({});
      firstSave.write(null);
      this.#take(answer, first.fields, first.values);
    } catch (error) {
      if (isRefusal(error)) firstSave.write(null);
      throw error;
    }
  }

  /** Saves the rest without what was refused; throws what was not about single fields. */
  #holdBack(sent: SavedFields, error: unknown): Promise<boolean> | boolean {
    const fieldErrors = problemFields(error);
    const part = refusedPart(sent, fieldErrors);
    if (isNothing(part)) throw error;
    this.#set({ fieldErrors: { ...this.#state.fieldErrors, ...fieldErrors } });
    if (!this.#options.savesItself) return false;
    this.#refused = { ...this.#refused, ...part };
    return this.#send();
  }

  #take(answer: EventDetail, sent: SavedFields, of: EventValues): void {
    const { event, values } = this.#state;
    this.#saved = { ...this.#saved, ...sent };
    this.#savedValues = of;
    this.#failures = 0;
    // A template names its place by an id alone; the draft made from it brings the place.
    const isBrought = !event && !values.place && answer.place;
    if (isBrought) this.#saved.placeId = isBrought.id;
    // Questions that were held back are not the ones in the answer.
    const areTaken = sent.questions || !event;
    const identified = areTaken ? questionIds(of, answer) : (questions: EventValues['questions']) => questions;
    if (areTaken) this.#saved.questions = fieldsOf({ ...of, questions: identified(of.questions) }).questions;
    const questions = identified(values.questions);
    this.#set({ event: answer, values: { ...values, questions, ...(isBrought && { place: isBrought }) } });
  }
}
