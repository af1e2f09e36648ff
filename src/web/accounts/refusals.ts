import { problemFields } from '#web/platform/problem-text.ts';

/** Whether a failed call complained about a field of this form: it is then said there, and nowhere else. */
export const hasFieldComplaint = (error: unknown, values: Record<string, string>): boolean =>
  Object.keys(problemFields(error)).some((name) => name in values);
