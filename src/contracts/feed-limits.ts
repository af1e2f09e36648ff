/** The number of events in the calendar or web feed of a search: those that begin next. */
export const MAX_EVENTS_OF_SEARCH_FEED = 100;
/** The same of a host: those that begin next, and then the last ones. */
export const MAX_EVENTS_OF_HOST_FEED = 300;
