/** Organizers can ask people who volunteered with them in these months to take an open spot, the latest first. */
export const HELP_LOOKBACK_MONTHS = 6;
export const MAX_ASKED_FOR_HELP = 200;
/** Until they are over, nobody is asked again about a shift. */
export const HELP_REQUEST_HOURS = 24;
