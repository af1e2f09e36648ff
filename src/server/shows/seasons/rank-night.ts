import { rank } from '#contracts/shows/ranking.ts';
import type { NightEntryRow } from './seasons.queries.ts';

/** Ranks the score sheet of one show. */
export const rankNight = (sheet: readonly NightEntryRow[]) => rank(sheet, sheet[0]?.tiebreakAnswer ?? null);
