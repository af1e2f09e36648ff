/** The fields of an event that those of a series set, where the names differ; free of zod, for the browser. */
export const eventFieldsOfSeries: Readonly<Record<string, string>> = {
  startTime: 'startsLocal',
  startsOn: 'startsLocal',
  durationMinutes: 'endsLocal',
  rsvpOpensMinutesBefore: 'rsvpOpensAt',
  rsvpClosesMinutesBefore: 'rsvpClosesAt',
};
