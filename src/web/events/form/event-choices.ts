import { CONFIRM_HOURS, MAX_GUESTS, OFFER_HOURS } from '#contracts/events/event-limits.ts';
import { formatDaysOrHours } from '#web/ui/display/count.ts';
import { releaseChoices } from './event-values.ts';

const choicesOf = (hours: readonly number[], label: (time: string) => string) =>
  hours.map((each) => ({ value: String(each), label: label(formatDaysOrHours(each)) }));

/** What can be chosen for a value of the form, with its labels. */
export const eventChoices = {
  attendance: [
    { value: 'in-person', label: 'In person' },
    { value: 'online', label: 'Online' },
    { value: 'hybrid', label: 'Hybrid' },
  ],
  guestsPerRsvp: Array.from({ length: MAX_GUESTS + 1 }, (_, count) => ({
    value: String(count),
    label: count === 0 ? 'No guests' : count === 1 ? 'One guest' : `Up to ${count} guests`,
  })),
  waitlistOfferHours: [
    { value: '', label: 'Move people up automatically' },
    ...choicesOf(OFFER_HOURS, (time) => `Offer it to the next person for ${time}`),
  ],
  confirmHoursBefore: [
    { value: '', label: 'Don’t ask' },
    ...choicesOf(CONFIRM_HOURS, (time) => `${time} before the start`),
  ],
  attendeeList: [
    { value: 'everyone', label: 'Everyone' },
    { value: 'going', label: 'People who are going' },
    { value: 'hosts', label: 'Only hosts' },
  ],
  visibility: [
    { value: 'public', label: 'Everyone' },
    { value: 'unlisted', label: 'Only people with the link' },
    { value: 'members', label: 'Group members' },
  ],
} as const;

export const releaseOptions = (confirmHoursBefore: string) => [
  { value: '', label: 'Keep their spots' },
  ...choicesOf(releaseChoices(confirmHoursBefore), (time) => `Release their spots ${time} before the start`),
];
