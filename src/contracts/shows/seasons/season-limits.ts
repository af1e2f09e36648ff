export const MAX_SEASON_NAME_LENGTH = 120;
/** Seasons that one person may have. */
export const MAX_SEASONS = 100;
export const MAX_SHOWS_PER_SEASON = 100;
export const MAX_BEST_NIGHTS = 100;
export const MAX_RANK_POINTS = 1000;
export const MAX_RANKS_WITH_POINTS = 30;
/** The latest nights of a team. */
export const MAX_TEAM_NIGHTS_LISTED = 100;
/** The table of a season is paged by teams and by nights. */
export const TEAMS_PER_PAGE = 50;
export const NIGHTS_PER_PAGE = 12;
