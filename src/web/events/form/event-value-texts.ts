import { categoryNames } from '#contracts/categories.ts';
import { accessibilityFacts } from '#contracts/events/event-limits.ts';
import { formatRule } from '#contracts/series/recurrence-text.ts';
import { writtenQuestions } from '#web/parts/fields/question-values.ts';
import { formatPlace } from '#web/parts/places.api.ts';
import { formatLongDay, formatRuleText, formatTime } from '#web/ui/display/local-time.ts';
import { eventChoices, releaseOptions } from './event-choices.ts';
import type { EventValueName, EventValues } from './event-form-fields.ts';

const formatDateTime = (date: string, time: string) =>
  date && time ? `${formatLongDay(date)}, ${formatTime(`${date}T${time}`)}` : '';

/** Start, end and time zone in one. */
export const formatTimes = ({ startDate, startTime, endDate, endTime, timeZone }: EventValues): string => {
  const span = [formatDateTime(startDate, startTime), formatDateTime(endDate, endTime)].filter(Boolean).join(' – ');
  return span && timeZone ? `${span} (${timeZone.replaceAll('_', ' ')})` : span || 'Nothing';
};

const special: { [Name in EventValueName]?: (values: EventValues) => string } = {
  startDate: ({ startDate, startTime }) => formatDateTime(startDate, startTime),
  startTime: ({ startDate, startTime }) => formatDateTime(startDate, startTime),
  endDate: ({ endDate, endTime }) => formatDateTime(endDate, endTime),
  endTime: ({ endDate, endTime }) => formatDateTime(endDate, endTime),
  rsvpOpens: ({ rsvpOpens }) => formatDateTime(rsvpOpens.slice(0, 10), rsvpOpens.slice(11)),
  rsvpCloses: ({ rsvpCloses }) => formatDateTime(rsvpCloses.slice(0, 10), rsvpCloses.slice(11)),
  category: ({ category }) => category && categoryNames[category],
  place: ({ place }) => (place ? formatPlace(place) : ''),
  pin: ({ pin }) => (pin ? `${pin.latitude}, ${pin.longitude}` : ''),
  rule: ({ rule }) => rule && formatRuleText(formatRule(rule)),
  interests: ({ interests }) => interests.join(', '),
  excludedDays: ({ excludedDays }) => excludedDays.join(', '),
  accessibility: ({ accessibility }) => accessibility.map((fact) => accessibilityFacts[fact]).join(', '),
  questions: ({ questions }) =>
    writtenQuestions(questions)
      .map(({ text, options }) => [text, ...options.split('\n')].filter(Boolean).join(', '))
      .join(' · '),
};

/** A value of the form as text, to compare two of them. */
export function formatValue(name: EventValueName, values: EventValues): string {
  const value: unknown = values[name];
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const choices: Record<string, readonly { value: string; label: string }[]> = {
    ...eventChoices,
    releaseHoursBefore: releaseOptions(values.confirmHoursBefore),
  };
  const label = choices[name]?.find((choice) => choice.value === value)?.label;
  return (label ?? special[name]?.(values) ?? (typeof value === 'string' ? value : '')) || 'Nothing';
}
