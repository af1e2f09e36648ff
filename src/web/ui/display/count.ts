const numbers = new Intl.NumberFormat('en');

/** "1,200": thousands are separated. */
export const formatNumber = (n: number): string => numbers.format(n);

/** "1 team", "1,200 teams"; `many` is for plurals without an s: "2 people". */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** "2 days" for 48 hours, "36 hours". */
export const formatDaysOrHours = (hours: number): string =>
  hours % 24 === 0 ? formatCount(hours / 24, 'day') : formatCount(hours, 'hour');
