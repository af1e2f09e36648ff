/** The recurrence rule at the beginning of a sentence. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "12 more dates"; empty if there are none. */
export const formatMoreDates = (count = 0): string =>
  count === 0 ? '' : `${count} more ${count === 1 ? 'date' : 'dates'}`;
