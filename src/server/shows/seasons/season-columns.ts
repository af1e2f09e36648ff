import type { z } from 'zod';
import type { StoredSeasonFields } from '#contracts/shows/seasons/seasons.contract.ts';
import type { FieldColumns } from '#server/platform/postgres/field-columns.ts';

/** The single list of a season's stored fields. Select lists, rows, writes and the data export derive from it. */
export const seasonColumns = {
  name: 'name',
  visibility: 'visibility',
  startsOn: 'starts_on',
  endsOn: 'ends_on',
  countsBy: 'counts_by',
  rankPoints: 'rank_points',
  bestNights: 'best_nights',
  minimumNights: 'minimum_nights',
} as const satisfies FieldColumns<'seasons', z.infer<typeof StoredSeasonFields>>;
