import type { ShowBody } from './show-changes.api.ts';
import type { ShowDetail } from './shows.api.ts';

/** A show as its form holds it. */
export type ShowFormValues = {
  title: string;
  /** From a datetime-local field, in the device's time zone; or empty. */
  startsAt: string;
  questionCount: string;
  presenterNotes: string;
  isPublic: boolean;
  takesAnswers: boolean;
  showsQuestions: boolean;
  roundIds: readonly string[];
};

const two = (number: number) => String(number).padStart(2, '0');

/** "2026-11-21T19:30" in the device's time zone. */
export function toLocalField(instant: string | null): string {
  if (!instant) return '';
  const date = new Date(instant);
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

export const toFormValues = (show: ShowDetail | null): ShowFormValues => ({
  title: show?.title ?? '',
  startsAt: toLocalField(show?.startsAt ?? null),
  questionCount: String(show?.questionCount ?? 10),
  presenterNotes: show?.presenterNotes ?? '',
  isPublic: show?.isPublic ?? true,
  takesAnswers: show?.takesAnswers ?? false,
  showsQuestions: show?.showsQuestions ?? false,
  roundIds: show?.rounds.map(({ id }) => id) ?? [],
});

/** The request body: rounds determine the questions, and cannot change after the launch. */
export function toShowBody(values: ShowFormValues, isLaunched: boolean): ShowBody {
  const { startsAt, questionCount, roundIds, ...plain } = values;
  return {
    ...plain,
    startsAt: startsAt ? new Date(startsAt).toISOString() : null,
    ...(roundIds.length === 0 && { questionCount: Number(questionCount) }),
    ...(!isLaunched && { roundIds: [...roundIds] }),
  };
}
