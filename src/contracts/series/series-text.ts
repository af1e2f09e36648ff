/** "12 more dates"; empty if there are none. */
export const formatMoreDates = (count = 0): string =>
  count === 0 ? '' : `${count} more ${count === 1 ? 'date' : 'dates'}`;
