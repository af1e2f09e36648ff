import {
  MAX_PRESENTER_NOTES_LENGTH,
  MAX_QUESTION_SECONDS,
  MAX_SHOW_QUESTIONS,
  MAX_SHOW_TITLE_LENGTH,
  MIN_QUESTION_SECONDS,
} from '#contracts/shows/show-limits.ts';
import type { ShowFields, ShowVisibility } from '#contracts/shows/shows.contract.ts';
import { instantOf } from '#web/parts/zone-clock.ts';
import {
  type FormField,
  initially,
  initialValues,
  type ValuesOf,
  writeValues,
} from '#web/platform/form/form-fields.ts';
import { deviceZone, localTimeIn } from '#web/ui/display/local-time.ts';
import type { ShowBody } from './show-changes.api.ts';
import type { ShowDetail } from './shows.api.ts';

/** Every value that the show form holds, once: initial values, labels, limits, and how each is read and saved. */
export const showFormFields = {
  title: {
    ...initially<string>(''),
    label: 'Title',
    input: { required: true, autoComplete: 'off', maxLength: MAX_SHOW_TITLE_LENGTH },
  },
  /** From a datetime-local input, in the time zone of this device. */
  startsAt: {
    ...initially<string>(''),
    label: 'Starts',
    input: { optional: true, type: 'datetime-local' },
    read: ({ startsAt }: Pick<ShowDetail, 'startsAt'>): string => toLocalField(startsAt),
    write: (startsAt: string) => (startsAt ? instantOf(startsAt, deviceZone()) : null),
  },
  seasonId: {
    ...initially<string>(''),
    label: 'Season',
    input: { optional: true, hint: 'Its results count toward the season’s table.' },
    read: ({ season }: Pick<ShowDetail, 'season'>): string => season?.id ?? '',
    write: (seasonId: string) => seasonId || null,
  },
  roundIds: {
    ...initially<readonly string[]>([]),
    read: ({ rounds }: Pick<ShowDetail, 'rounds'>): readonly string[] => rounds.map(({ id }) => id),
    write: (roundIds: readonly string[]) => [...roundIds],
  },
  questionCount: {
    ...initially<string>('10'),
    label: 'Questions',
    input: {
      hint: 'Sets the number of columns on the score sheet. You can add more during the show.',
      type: 'number',
      inputMode: 'numeric',
      min: 1,
      max: MAX_SHOW_QUESTIONS,
    },
    read: ({ questionCount }: Pick<ShowDetail, 'questionCount'>): string => String(questionCount),
    write: Number,
  },
  visibility: {
    ...initially<ShowVisibility>('unlisted'),
    label: 'Who can watch',
    input: { hint: 'For a show at an event, only people who can see the event can watch.' },
  },
  takesAnswers: {
    ...initially<boolean>(false),
    label: 'Teams answer on their phones',
    input: { hint: 'Matching answers are scored when you lock a question.' },
  },
  showsQuestions: {
    ...initially<boolean>(false),
    label: 'The board shows the question',
    input: { hint: 'Works with rounds you’ve prepared.' },
  },
  keepsQuestionsOpen: {
    ...initially<boolean>(false),
    label: 'Earlier questions stay open',
    input: { hint: 'Teams can change an answer until you lock it or the whole round.' },
  },
  holdsStandings: {
    ...initially<boolean>(false),
    label: 'Hide the standings until I reveal them',
    input: { hint: 'The board and phones show no scores until you press Reveal standings.' },
  },
  questionSeconds: {
    ...initially<string>(''),
    label: 'Seconds per question',
    input: {
      optional: true,
      hint: 'A question locks itself when its time is up. You can change or stop the timer during the show.',
      type: 'number',
      inputMode: 'numeric',
      min: MIN_QUESTION_SECONDS,
      max: MAX_QUESTION_SECONDS,
    },
    read: ({ questionSeconds }: Pick<ShowDetail, 'questionSeconds'>): string => String(questionSeconds ?? ''),
    write: (seconds: string) => (seconds.trim() ? Number(seconds) : null),
  },
  presenterNotes: {
    ...initially<string>(''),
    label: 'Presenter notes',
    input: { optional: true, hint: 'Only you and your helpers can see them.', maxLength: MAX_PRESENTER_NOTES_LENGTH },
    rows: { minRows: 3, maxRows: 12 },
  },
} as const satisfies Record<string, FormField>;
export const visibilityOptions: { value: ShowVisibility; label: string }[] = [
  { value: 'public', label: 'Everyone. Listed under trivia nights.' },
  { value: 'unlisted', label: 'Anyone with the link. Not listed.' },
  { value: 'private', label: 'Only you, your helpers and the teams in it.' },
];

export type ShowValues = ValuesOf<typeof showFormFields>;

/** What a new show takes over from its event. */
export type PlannedEvent = { title: string; startsAt: string | null };

export function newShowValues(event: PlannedEvent | undefined): ShowValues {
  const values = initialValues(showFormFields);
  if (!event) return values;
  const title = event.title.slice(0, MAX_SHOW_TITLE_LENGTH);
  // People find it from the event, as far as they see that.
  return { ...values, title, startsAt: toLocalField(event.startsAt), visibility: 'public' };
}

/** "2026-11-21T19:30" in the time zone of this device. */
export const toLocalField = (instant: string | null): string => (instant ? localTimeIn(deviceZone(), instant) : '');

/**
 * The request body: rounds bring their questions, and cannot change once the show was launched. `show` is null for a new one. A launched show keeps
 * its number of questions unless it was edited here, because the console adds questions.
 */
export function toShowBody(values: ShowValues, show: Pick<ShowDetail, 'status' | 'questionCount'> | null): ShowBody {
  const isLaunched = show !== null && show.status !== 'scheduled';
  // The form does not choose the event. Any other field of the contract that the form lacks does not compile.
  const { questionCount, roundIds, ...fields } = writeValues(showFormFields, values) satisfies Record<
    Exclude<keyof ShowFields, 'eventId'>,
    unknown
  >;
  return {
    ...fields,
    ...(roundIds.length === 0 && !(isLaunched && questionCount === show.questionCount) && { questionCount }),
    ...(!isLaunched && { roundIds }),
  };
}
