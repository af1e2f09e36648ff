import type { EventFields } from '#contracts/events/event-fields.ts';
import type { EventDetail } from '#contracts/events/events.contract.ts';
import { AutosavedForm, type SaveState } from '#web/platform/form/autosaved-form.ts';
import type { FieldErrors } from '#web/platform/form/form-binding.ts';
import { isRefusal, newKey } from '#web/platform/http/create-once.ts';
import type { KeptEntry } from '#web/platform/http/kept-entries.ts';
import { problemFields, problemOf } from '#web/platform/http/problem-text.ts';
import {
  changesSince,
  decidedTogether,
  isAbout,
  isEmpty,
  isSame,
  newValues,
  pick,
  pickValues,
  refusedPart,
  trimmed,
  unsavedValues,
  withBundled,
  withoutRefused,
} from './event-changes.ts';
import { type EventValueName, type EventValues, type SavedFields, savedField } from './event-form-fields.ts';
import { fieldsOf, questionIds, valuesOf } from './event-values.ts';
import { type FirstSave, restorable, type UnsavedStore } from './unsaved-event.ts';

export type EditorState = SaveState & {
  /** Null until the server has a draft of it. */
  event: EventDetail | null;
  values: EventValues;
  /** By the paths of the API. */
  fieldErrors: FieldErrors;
  /** What somebody else made of values that were changed here as well: the person chooses. */
  theirs: Partial<EventValues>;
};

/** `status`: the form of a draft changes nothing that others rely on already. */
export type EventChanges = SavedFields & { basedOn?: EventFields & { status?: 'draft' } };

export type EditorOptions = {
  event: EventDetail | null;
  /** What the form begins with; a person's unsaved changes come on top. */
  values: EventValues;
  /** What the server holds, or will make by itself of a new draft, where the form begins with more. */
  held?: EventValues;
  create: (fields: SavedFields, idempotencyKey: string) => Promise<EventDetail>;
  update: (eventId: string, fields: EventChanges) => Promise<EventDetail>;
  load: (eventId: string) => Promise<EventDetail>;
  /** What this browser keeps of the event, or of the one that has no id yet. */
  unsaved: (eventId: string | null) => UnsavedStore;
  firstSave: KeptEntry<FirstSave>;
};

/** One event being written. Fields the server refuses are held back, named, and the others saved without them. */
export class EventEditor extends AutosavedForm<EditorState> {
  readonly hadUnsaved: boolean;
  readonly #isOfDraft: boolean;
  readonly #options: EditorOptions;
  #saved: SavedFields;
  #savedValues: EventValues;
  #refused: SavedFields = {};
  /** Sent without an answer so far: the server may have any of it. */
  #lost: SavedFields[] = [];
  /** Fields that are sent without what they were: the server has only what this form has sent or shows. */
  readonly #unchecked = new Set<string>();

  constructor(options: EditorOptions) {
    const { event, values, held = values, unsaved } = options;
    const { basedOn, ...kept } = restorable(unsaved(event?.id ?? null).read(), event);
    const hadUnsaved = Object.keys(kept).length > 0;
    const phase = hadUnsaved ? 'waiting' : 'saved';
    const state = { event, values: { ...values, ...kept }, fieldErrors: {}, theirs: {}, phase, error: null } as const;
    super(state);
    this.hadUnsaved = hadUnsaved;
    this.#isOfDraft = this.savesItself();
    this.#options = options;
    this.#saved = { ...fieldsOf(held), ...basedOn };
    this.#savedValues = held;
  }

  /** Drafts do; what others already rely on is saved by a press. */
  override savesItself(): boolean {
    return this.state().event?.abilities.publish ?? true;
  }

  /** The draft of this form is published by now: it leaves what it has kept to the form of a published event. */
  readonly isPublishedElsewhere = (): boolean => this.#isOfDraft && !this.savesItself();

  readonly change = (changed: Partial<EventValues>): void => {
    const { values, fieldErrors } = this.state();
    const others = Object.fromEntries(Object.entries(fieldErrors).filter(([path]) => !isAbout(path, changed)));
    this.set({ values: { ...values, ...changed }, fieldErrors: others, phase: 'waiting' });
    this.startSave();
  };

  /**
   * Saves a draft before something is added to it, such as a cover, and returns the event's id; null if that fails. What was typed about a published
   * event waits for its press.
   */
  readonly saveDraft = async (): Promise<string | null> => {
    if (this.savesItself()) await this.save();
    return this.state().event?.id ?? null;
  };

  readonly setFieldErrors = (fieldErrors: FieldErrors): void => this.set({ fieldErrors });
  readonly replaceEvent = (event: EventDetail): void => this.#adopt(event, {});

  /** Back to what the server holds. */
  readonly discard = (): void => {
    this.dropSave();
    this.#refused = {};
    this.#options.unsaved(this.state().event?.id ?? null).write({});
    const values = { ...this.#savedValues, ...this.state().theirs };
    this.#saved = fieldsOf(values);
    this.#savedValues = values;
    this.set({ values, fieldErrors: {}, theirs: {}, phase: 'saved', error: null });
  };

  /** Decides about a field that somebody else has changed as well, with those that are decided together with it. */
  readonly choose = (field: keyof SavedFields, version: 'theirs' | 'own'): void => {
    const { event, values, fieldErrors, theirs } = this.state();
    if (!event) return;
    const fields: readonly string[] = decidedTogether(field);
    const isChosen = (name: EventValueName) => fields.includes(savedField(name));
    const chosen = pickValues(theirs, isChosen);
    this.#saved = { ...this.#saved, ...pick(fieldsOf(valuesOf(event)), (name) => fields.includes(name)) };
    this.#savedValues = { ...this.#savedValues, ...chosen };
    this.set({
      values: version === 'theirs' ? { ...values, ...chosen } : values,
      theirs: pickValues(theirs, (name) => !isChosen(name)),
      fieldErrors: Object.fromEntries(Object.entries(fieldErrors).filter(([path]) => !fields.includes(path))),
      phase: 'waiting',
    });
    this.startSave();
  };

  /** The values that are typed and not saved, with those before them. */
  readonly difference = () => ({
    changes: this.#changes(),
    before: this.#savedValues,
    after: this.state().values,
    basedOn: this.#basedOn(this.#changes()),
  });

  /**
   * If somebody else has changed the same fields, shows what they are now, for the person to choose. Returns whether that was the error.
   */
  readonly showConflict = async (error: unknown): Promise<boolean> => {
    const named = problemOf(error)?.code === 'event.changed' ? Object.entries(problemFields(error)) : [];
    const { event } = this.state();
    if (!event || named.length === 0) return false;
    const answer = await this.#options.load(event.id);
    const values = valuesOf(answer);
    const fields: Record<string, unknown> = fieldsOf(values);
    this.#adopt(answer, {});
    const isOwn = (name: string) =>
      [...this.#lost, this.#saved].some((known) =>
        isSame(trimmed(fields[name]), trimmed(known[name as keyof SavedFields])),
      );
    const changed = named.filter(([name]) => name in fields && !isOwn(name));
    for (const [name] of named) if (isOwn(name)) this.#unchecked.add(name);
    const theirs = pickValues(values, (name) =>
      decidedTogether(savedField(name)).some((field) => changed.some(([path]) => path === field)),
    );
    this.set({
      theirs: { ...this.state().theirs, ...theirs },
      fieldErrors: { ...this.state().fieldErrors, ...Object.fromEntries(changed) },
    });
    return true;
  };

  /** Drops local changes: they were saved elsewhere. */
  readonly forget = (): void => {
    this.dropSave();
    this.#options.unsaved(this.state().event?.id ?? null).write({});
  };

  #changes(): SavedFields {
    const { event, values } = this.state();
    return changesSince(this.#saved, fieldsOf(values), event?.areRsvpsClosed && [this.#savedValues, values]);
  }

  protected keep(): void {
    if (this.isPublishedElsewhere()) return;
    const { event, values } = this.state();
    const changes = this.#changes();
    const basedOn = pick(this.#saved, (name) => name in changes);
    const unsaved = unsavedValues(values, changes);
    this.#options.unsaved(event?.id ?? null).write({ ...unsaved, ...(event && !isEmpty(basedOn) && { basedOn }) });
  }

  protected async send(): Promise<boolean> {
    const { event, values } = this.state();
    const fields = withoutRefused(this.#decidedChanges(), this.#refused);
    if (this.isPublishedElsewhere()) return false;
    if (isEmpty(fields) && event) return isEmpty(this.#changes());
    try {
      if (event) this.#take(await this.#update(event.id, fields), fields, values);
      else await this.#create({ key: newKey(), values, fields });
      return this.savesItself() ? await this.send() : isEmpty(this.#changes());
    } catch (error) {
      if (!(await this.showConflict(error))) return this.#holdBack(fields, error);
      const isUndecided = Object.keys(this.state().theirs).length > 0;
      return isUndecided && !this.savesItself() ? false : this.send();
    }
  }

  /** A form that saves itself waits with what the person has to decide; a press sends it again, to show the question again. */
  #decidedChanges(): SavedFields {
    const names = Object.keys(this.state().theirs) as EventValueName[];
    const undecided = this.savesItself() ? withBundled(names.map(savedField)) : [];
    return pick(this.#changes(), (name) => !undecided.includes(name));
  }

  /** What the server compares these fields with. */
  #basedOn(fields: SavedFields): EventFields {
    const isRuleOfSeries = (name: string) => Boolean(this.state().event?.series) && /^(rule|excludedDays)$/.test(name);
    const { host: _host, ...basedOn } = pick(
      this.#saved,
      (name) => name in fields && !this.#unchecked.has(name) && !isRuleOfSeries(name),
    );
    return basedOn;
  }

  async #update(eventId: string, fields: SavedFields): Promise<EventDetail> {
    // Only drafts store a schedule: a published event becomes a series instead (use-publishing.ts).
    const { rule: _rule, excludedDays: _excludedDays, ...published } = fields;
    const isDraft = this.savesItself();
    const stored = isDraft ? fields : published;
    const basedOn = { ...this.#basedOn(stored), ...(isDraft && { status: 'draft' as const }) };
    const request = this.#options.update(eventId, { ...stored, basedOn });
    const answer = await request.catch((error: unknown) => {
      if (!isRefusal(error)) this.#lost.push(fields);
      throw error;
    });
    this.#lost = [];
    this.#unchecked.clear();
    return answer;
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
    if (!this.savesItself()) return false;
    this.#refused = { ...this.#refused, ...part };
    return this.send();
  }

  #take(answer: EventDetail, sent: SavedFields, of: EventValues): void {
    const { event, values } = this.state();
    this.#saved = { ...this.#saved, ...sent };
    this.#savedValues = of;
    // Questions that were held back are not the ones in the answer.
    const areTaken = sent.questions || !event;
    const identified = areTaken ? questionIds(of, answer) : (questions: EventValues['questions']) => questions;
    if (areTaken) this.#saved.questions = fieldsOf({ ...of, questions: identified(of.questions) }).questions;
    const questions = identified(values.questions);
    this.set({ values: { ...values, questions } });
    this.#adopt(answer, sent);
  }

  /**
   * Shows what somebody else has changed, except where it was changed here as well. The first answer brings what the server decides for a new draft:
   * the place of a template, which the form knows by its id alone, and that only members see an event of a private group.
   */
  #adopt(answer: EventDetail, sent: SavedFields): void {
    const { event, values, theirs } = this.state();
    const changes = this.#changes();
    const own = unsavedValues(values, changes);
    const changed = pickValues(
      newValues(event ? valuesOf(event) : this.#savedValues, answer),
      (name) => !(savedField(name) in sent),
    );
    const taken = pickValues(changed, (name) => !(name in own));
    const fields = withBundled((Object.keys(taken) as EventValueName[]).map(savedField));
    const saved = pick(fieldsOf(valuesOf(answer)), (name) => fields.includes(name) && !(name in changes));
    this.#saved = { ...this.#saved, ...saved };
    this.#savedValues = { ...this.#savedValues, ...taken };
    const stillTheirs = pickValues(changed, (name) => name in theirs);
    this.set({ event: answer, values: { ...values, ...taken }, theirs: { ...theirs, ...stillTheirs } });
  }
}
