type PublicationLimits = {
  events: number;
  series: number;
  /** Weekly dates: enough for this many daily series, each for the whole window of `SERIES_WINDOW_WEEKS`. */
  datesPerWindowWeek: number;
};

/** How much one person may publish per UTC day. */
export const publicationLimits: Record<'new' | 'known', PublicationLimits> = {
  new: { events: 10, series: 5, datesPerWindowWeek: 8 },
  known: { events: 100, series: 20, datesPerWindowWeek: 80 },
};
