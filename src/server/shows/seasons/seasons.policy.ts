import { MAX_SHOWS_PER_SEASON } from '#contracts/shows/seasons/season-limits.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { countShowsOfSeason, lockSeason } from './seasons.queries.ts';

/** Hosts put shows into their own seasons. Locks the season. */
export async function requireRoomInSeason(
  tx: Db,
  seasonId: string | null | undefined,
  viewerId: string,
): Promise<void> {
  if (!seasonId) return;
  const season = await lockSeason(tx, seasonId, viewerId);
  if (!season?.isHost) throw new AppError('season.not_found');
  if ((await countShowsOfSeason(tx, seasonId)) >= MAX_SHOWS_PER_SEASON) throw new AppError('season.full');
}
