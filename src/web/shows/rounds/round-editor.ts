import { toFieldErrors } from '#contracts/field-errors.ts';
import { PreparedQuestion } from '#contracts/shows/rounds.contract.ts';
import { AutosavedForm, type SaveState } from '#web/platform/form/autosaved-form.ts';
import type { FieldErrors } from '#web/platform/form/form-binding.ts';
import { HttpError } from '#web/platform/http/http.ts';
import type { KeptEntry } from '#web/platform/http/kept-entries.ts';
import { problemFields } from '#web/platform/http/problem-text.ts';
import { type KeptRound, normalized, restoreRound, type SavedQuestions, withNewKeys } from './kept-round.ts';
import { type QuestionRow, type RoundValues, toQuestion, writtenQuestions } from './round-values.ts';
import type { RoundBody, RoundDetail } from './rounds.api.ts';

export type RoundEditorState = SaveState & {
  values: RoundValues;
  fieldErrors: FieldErrors;
  /** Numbers of the questions that cannot be saved yet. */
  incomplete: readonly number[];
  /** Whether changes from another tab or device were added to those made here. */
  isMerged: boolean;
};

type RoundEditorOptions = {
  round: RoundDetail;
  update: (body: RoundBody) => Promise<RoundDetail>;
  load: () => Promise<RoundDetail>;
  /** What this browser keeps of the round, with an entry for each tab. */
  kept: KeptEntry<KeptRound[]>;
};

/**
 * One round being written. Complete questions are saved; of an incomplete one, the server keeps the last complete version. If the round was
 * changed in another tab or on another device, its questions and those written here are combined, so that neither loses any.
 */
export class RoundEditor extends AutosavedForm<RoundEditorState> {
  readonly #options: RoundEditorOptions;
  /** The version of the server that the changes made here begin with. */
  #base: RoundDetail;
  #saved: SavedQuestions;
  /** The question being typed: it is not called incomplete before the person moves to another one. */
  #activeKey: string | null = null;

  /** What the server has taken of it. */
  #savedContent: string;

  constructor(options: RoundEditorOptions) {
    const round = normalized(options.round);
    const kept = options.kept.read() ?? [];
    const { values, saved, isMerged } = restoreRound(round, kept.map(withNewKeys));
    const phase = kept.length > 0 ? 'waiting' : 'saved';
    super({ values, fieldErrors: {}, incomplete: [], isMerged, phase, error: null });
    this.#options = options;
    this.#base = round;
    this.#saved = saved;
    this.#savedContent = contentOf(round);
  }

  readonly change = (changed: Partial<RoundValues>, isCleared: (path: string) => boolean = () => false): void => {
    const { values, fieldErrors } = this.state();
    const edited = changed.questions?.find((row) => !values.questions.includes(row));
    if (edited) this.#activeKey = edited.key;
    const others = Object.fromEntries(Object.entries(fieldErrors).filter(([path]) => !isCleared(path)));
    this.set({ values: { ...values, ...changed }, fieldErrors: others, phase: 'waiting' });
    this.startSave();
  };

  /** Shows a newer version of the server, unless there are changes here: these are combined with it when they are saved. */
  readonly show = (round: RoundDetail): void => {
    if (this.state().phase !== 'saved' || round.updatedAt <= this.#base.updatedAt) return;
    this.#take(normalized(round), []);
  };

  readonly dismissMerge = (): void => this.set({ isMerged: false });

  protected keep(): void {
    const { body, incomplete } = this.#complete();
    const hasUnsaved = contentOf(body) !== this.#savedContent || incomplete.length > 0;
    this.#options.kept.write(hasUnsaved ? [this.#unsaved()] : null);
  }

  protected async send(): Promise<boolean> {
    const { body, sentKeys, errors, incomplete } = this.#complete();
    this.set({ fieldErrors: errors, incomplete });
    if (contentOf(body) === this.#savedContent) return incomplete.length === 0 && !errors.name;
    try {
      this.#base = normalized(await this.#options.update({ ...body, basedOn: this.#base.updatedAt }));
    } catch (error) {
      if (error instanceof HttpError && error.problem?.code === 'round.changed') return this.#merge();
      const fieldErrors = problemFields(error);
      if (Object.keys(fieldErrors).length === 0) throw error;
      this.set({ fieldErrors: { ...errors, ...fieldErrors } });
      return false;
    }
    this.#savedContent = contentOf(body);
    for (const [index, key] of sentKeys.entries()) this.#saved.set(key, body.questions[index]!);
    return this.send();
  }

  async #merge(): Promise<boolean> {
    const round = normalized(await this.#options.load());
    this.#take(round, [this.#unsaved()]);
    this.set({ isMerged: true });
    return this.send();
  }

  #take(round: RoundDetail, kept: readonly KeptRound[]): void {
    const { values, saved } = restoreRound(round, kept);
    this.#base = round;
    this.#saved = saved;
    this.#savedContent = contentOf(round);
    this.set({ values });
  }

  #unsaved(): KeptRound {
    const { name, questions } = this.state().values;
    return {
      basedOn: this.#base.updatedAt,
      name: name === this.#base.name ? '' : name,
      questions: questions.map((row) => ({ row, saved: this.#saved.get(row.key) ?? null })),
    };
  }

  /** What can be saved: of an incomplete question its last complete version, if there is one. */
  #complete() {
    const { name, questions } = this.state().values;
    const errors: Record<string, string> = name.trim() === '' ? { name: 'Enter a name.' } : {};
    const complete: PreparedQuestion[] = [];
    const sentKeys: string[] = [];
    const incomplete: number[] = [];
    for (const row of writtenQuestions(questions)) {
      const parsed = PreparedQuestion.safeParse(toQuestion(row));
      const question = parsed.data ?? this.#saved.get(row.key);
      if (!parsed.success) {
        incomplete.push(questions.indexOf(row) + 1);
        if (row.key !== this.#activeKey) Object.assign(errors, rowErrors(row, toFieldErrors(parsed.error.issues)));
      }
      if (!question) continue;
      complete.push(question);
      sentKeys.push(row.key);
    }
    return { body: { name: name.trim() || this.#base.name, questions: complete }, sentKeys, errors, incomplete };
  }
}

const rowErrors = ({ key }: QuestionRow, errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([path, text]) => [`questions.${key}.${path}`, text]));

const contentOf = ({ name, questions }: Pick<RoundDetail, 'name' | 'questions'>): string =>
  JSON.stringify([name, questions]);
