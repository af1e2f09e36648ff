import { rankSeason } from '#contracts/shows/seasons/season-standings.ts';
import { SeasonRule } from '#contracts/shows/seasons/seasons.contract.ts';
import { formatPlace } from './season-text.ts';
import type { SeasonBody, SeasonDetail } from './seasons.api.ts';

export type PreviewRow = { name: string; before: string; after: string };

/** The table under a changed rule, beside the present one; null if the rule is unchanged or cannot be applied yet. */
export function previewRule(season: SeasonDetail, body: SeasonBody): PreviewRow[] | null {
  const { success, data: rule } = SeasonRule.safeParse(body);
  if (!success || season.teams.length === 0) return null;
  const isChanged = JSON.stringify(rule) !== JSON.stringify(SeasonRule.parse(season));
  if (!isChanged) return null;
  return rankSeason(season.teams, rule).map((standing) => ({
    name: standing.team.name,
    before: formatPlace(standing.team),
    after: formatPlace(standing),
  }));
}
