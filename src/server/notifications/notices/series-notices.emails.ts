import { formatRule } from '#contracts/series/recurrence-text.ts';
import type { AnsweredDate } from './series-notices.queries.ts';

/** The dates themselves follow the words before. */
export type SeriesWords = { subject: string; before: string[]; after: string[]; short?: string };

export const allDatesWords = (dates: readonly AnsweredDate[]): SeriesWords => {
  const { title, rule } = dates[0]!;
  const waiting = dates.filter(({ status }) => status === 'waitlisted').length;
  return {
    subject: `You’re going to all of it: ${title}`,
    before: [
      `We keep a seat for you ${formatRule(rule)}. New dates are answered for you as they are made, and you are reminded of each.`,
      ...(waiting > 0 ? [`Full so far: ${waiting} of them, where you are on the waitlist.`] : []),
    ],
    after: ['Can’t make one of them? Give back its seat on its own page: the others stay.'],
  };
};

export const changedWords = (dates: readonly AnsweredDate[]): SeriesWords => {
  const { title, host } = dates[0]!;
  return {
    subject: dates.length === 1 ? `Changed: ${title}` : `Changed: ${title}, ${dates.length} dates`,
    before: [`${host} has changed time or place of events that you answered. This is how they stand now:`],
    after: ['If that does not suit you, please say so on their pages.'],
    short: `${host} has changed time or place of events that you answered.`,
  };
};

export const cancelledWords = (dates: readonly AnsweredDate[]): SeriesWords => {
  const { title, host, cancellationReason: reason } = dates[0]!;
  return {
    subject: `Cancelled: ${title}, all dates`,
    before: [`${host} has cancelled all events of this series.`, ...(reason ? [`Their words: ${reason}`] : [])],
    after: ['There is nothing you need to do.'],
  };
};
