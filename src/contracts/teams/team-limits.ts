/** Teams of which one person may be captain. */
export const MAX_TEAMS_LED = 1000;
/** Teams in one list, sorted by name. */
export const MAX_TEAMS_LISTED = 50;
export const MAX_TEAM_MEMBERS = 30;
export const MAX_TEAM_NAME_LENGTH = 60;
