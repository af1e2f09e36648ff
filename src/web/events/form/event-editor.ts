import type { EventDetail } from '#contracts/events/events.contract.ts';
import { AutosavedForm, type SaveState } from '#web/platform/form/autosaved-form.ts';
import type { FieldErrors } from '#web/platform/form/form-binding.ts';
import { isRefusal, newKey } from '#web/platform/http/create-once.ts';
import type { KeptEntry } from '#web/platform/http/kept-entries.ts';
import { problemFields } from '#web/platform/http/problem-text.ts';
import { changesSince, isAbout, isEmpty, refusedPart, unsavedValues, withoutRefused } from './event-changes.ts';
import type { EventValues, SavedFields } from './event-form-fields.ts';
import { fieldsOf, questionIds } from './event-values.ts';
import type { FirstSave, UnsavedStore } from './unsaved-event.ts';

export type EditorState = SaveState & {
  /** Null until the server has a draft of it. */
  event: EventDetail | null;
  values: EventValues;
  /** By the paths of the API. */
  fieldErrors: FieldErrors;
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

/** One event being written. Fields the server refuses are held back, named, and the others saved without them. */
export class EventEditor extends AutosavedForm<EditorState> {
  readonly hadUnsaved: boolean;
  readonly #options: EditorOptions;
  #saved: SavedFields;
  #savedValues: EventValues;
  #refused: SavedFields = {};

  constructor(options: EditorOptions) {
    const { event, values, held = values, unsaved } = options;
    const kept = unsaved(event?.id ?? null).read();
    const hadUnsaved = Object.keys(kept).length > 0;
    const phase = hadUnsaved ? 'waiting' : 'saved';
    super({ event, values: { ...values, ...kept }, fieldErrors: {}, phase, error: null }, options.savesItself);
    this.hadUnsaved = hadUnsaved;
    this.#options = options;
    this.#saved = fieldsOf(held);
    this.#savedValues = held;
  }

  readonly change = (changed: Partial<EventValues>): void => {
    const { values, fieldErrors } = this.state();
    const others = Object.fromEntries(Object.entries(fieldErrors).filter(([path]) => !isAbout(path, changed)));
    this.set({ values: { ...values, ...changed }, fieldErrors: others, phase: 'waiting' });
    this.startSave();
  };

  readonly setFieldErrors = (fieldErrors: FieldErrors): void => this.set({ fieldErrors });
  readonly replaceEvent = (event: EventDetail): void => this.set({ event });

  /** Back to what the server holds. */
  readonly discard = (): void => {
    this.dropSave();
    this.#refused = {};
    this.#options.unsaved(this.state().event?.id ?? null).write({});
    this.set({ values: this.#savedValues, fieldErrors: {}, phase: 'saved', error: null });
  };

  /** What is typed and not saved, beside what was there before. */
  readonly difference = () => ({ changes: this.#changes(), before: this.#savedValues, after: this.state().values });

  /** Drops local changes: they were saved elsewhere. */
  readonly forget = (): void => {
    this.dropSave();
    this.#options.unsaved(this.state().event?.id ?? null).write({});
  };

  #changes(): SavedFields {
    return changesSince(this.#saved, fieldsOf(this.state().values));
  }

  protected keep(): void {
    const { event, values } = this.state();
    this.#options.unsaved(event?.id ?? null).write(unsavedValues(values, this.#changes()));
  }

  protected async send(): Promise<boolean> {
    const { event, values } = this.state();
    const fields = withoutRefused(this.#changes(), this.#refused);
    if (isEmpty(fields) && event) return isEmpty(this.#changes());
    try {
      if (event) this.#take(await this.#options.update(event.id, fields), fields, values);
      else await this.#create({ key: newKey(), values, fields });
      return this.#options.savesItself ? await this.send() : isEmpty(this.#changes());
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
    if (isEmpty(part)) throw error;
    this.set({ fieldErrors: { ...this.state().fieldErrors, ...fieldErrors } });
    if (!this.#options.savesItself) return false;
    this.#refused = { ...this.#refused, ...part };
    return this.send();
  }

  #take(answer: EventDetail, sent: SavedFields, of: EventValues): void {
    const { event, values } = this.state();
    this.#saved = { ...this.#saved, ...sent };
    this.#savedValues = of;
    // A template names its place by an id alone; the draft made from it brings the place.
    const isBrought = !event && !values.place && answer.place;
    if (isBrought) this.#saved.placeId = isBrought.id;
    // Questions that were held back are not the ones in the answer.
    const areTaken = sent.questions || !event;
    const identified = areTaken ? questionIds(of, answer) : (questions: EventValues['questions']) => questions;
    if (areTaken) this.#saved.questions = fieldsOf({ ...of, questions: identified(of.questions) }).questions;
    const questions = identified(values.questions);
    this.set({ event: answer, values: { ...values, questions, ...(isBrought && { place: isBrought }) } });
  }
}
