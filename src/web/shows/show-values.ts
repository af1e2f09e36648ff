import type { ShowValues } from './show-changes.api.ts';
import type { ShowDetail } from './shows.api.ts';

/** The form's fields, as they are typed. */
export type ShowFormValues = {
  title: string;
  /** Of a datetime-local field, on the clock of this device; or empty. */
  startsAt: string;
  questionCount: string;
  presenterNotes: string;
};
export type ShowSwitches = { isPublic: boolean; takesAnswers: boolean; showsQuestions: boolean };

export const usualSwitches: ShowSwitches = { isPublic: true, takesAnswers: false, showsQuestions: false };

const two = (number: number) => String(number).padStart(2, '0');

/** "2026-11-21T19:30" on the clock of this device. */
export function toLocalField(instant: string | null): string {
  if (!instant) return '';
  const at = new Date(instant);
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

export const toFormValues = (show: ShowDetail | null): ShowFormValues => ({
  title: show?.title ?? '',
  startsAt: toLocalField(show?.startsAt ?? null),
  questionCount: String(show?.questionCount ?? 10),
  presenterNotes: show?.presenterNotes ?? '',
});

type Written = { values: ShowFormValues; switches: ShowSwitches; roundIds: readonly string[]; isLaunched: boolean };

/** What the server is sent: questions are counted from the rounds where there are any, and rounds stay once a show has begun. */
export function toShowValues({ values, switches, roundIds, isLaunched }: Written): ShowValues & { title: string } {
  const hasRounds = roundIds.length > 0;
  return {
    title: values.title.trim(),
    startsAt: values.startsAt ? new Date(values.startsAt).toISOString() : null,
    presenterNotes: values.presenterNotes,
    ...switches,
    ...(!hasRounds && { questionCount: Number(values.questionCount) }),
    ...(!isLaunched && { roundIds: [...roundIds] }),
  };
}
