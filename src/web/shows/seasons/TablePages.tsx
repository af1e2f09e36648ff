import { type ReactNode, useEffect, useRef } from 'react';
import { NIGHTS_PER_PAGE, TEAMS_PER_PAGE } from '#contracts/shows/seasons/season-limits.ts';
import { paths } from '#contracts/site-paths.ts';
import { focusFirst } from '#web/ui/focus-first.ts';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import type { SeasonDetail } from './seasons.api.ts';

/** Leads to the teams before and after those of the table; works without JavaScript. */
export function TeamPages({ season }: { season: SeasonDetail }) {
  const { teams, teamCount, firstTeam } = season;
  const page = pagesOf(season);
  const pathTo = (teamPage: number) => pathOf(season.id, { ...page, teamPage });
  if (teams.length === teamCount) return null;
  return (
    <Pages label="Pages of teams" note={`Teams ${firstTeam + 1}–${firstTeam + teams.length} of ${teamCount}`}>
      {firstTeam > 0 && <PageLink to={pathTo(page.teamPage - 1)}>Previous teams</PageLink>}
      {firstTeam + teams.length < teamCount && <PageLink to={pathTo(page.teamPage + 1)}>More teams</PageLink>}
    </Pages>
  );
}

/** The same for the nights of the grid. */
export function NightPages({ season }: { season: SeasonDetail }) {
  const { nights, firstNight } = season;
  const page = pagesOf(season);
  const pathTo = (nightPage: number) => pathOf(season.id, { ...page, nightPage });
  const end = firstNight + countNights(season);
  if (end - firstNight === nights.length) return null;
  return (
    <Pages label="Pages of nights" note={`Nights ${firstNight + 1}–${end} of ${nights.length}`}>
      {firstNight > 0 && <PageLink to={pathTo(page.nightPage + 1)}>Earlier nights</PageLink>}
      {end < nights.length && <PageLink to={pathTo(page.nightPage - 1)}>Later nights</PageLink>}
    </Pages>
  );
}

/** Counts those that this page of the table shows. */
export const countNights = ({ teams }: Pick<SeasonDetail, 'teams'>): number => teams[0]?.results.length ?? 0;

type TablePage = { teamPage: number; nightPage: number };

const pagesOf = (season: SeasonDetail): TablePage => ({
  teamPage: season.firstTeam / TEAMS_PER_PAGE + 1,
  nightPage: Math.ceil((season.nights.length - season.firstNight) / NIGHTS_PER_PAGE),
});

const pathOf = (seasonId: string, { teamPage, nightPage }: TablePage): string =>
  paths.season(seasonId, {
    ...(teamPage > 1 && { teams: String(teamPage) }),
    ...(nightPage > 1 && { nights: String(nightPage) }),
  });

const PageLink = ({ to, children }: { to: string; children: string }) => (
  <ButtonLink to={to} variant="quiet" size="small" preventScrollReset>
    {children}
  </ButtonLink>
);

/** The last page has no link to go on: the focus that was on it moves to the note. */
function Pages({ label, note, children }: { label: string; note: string; children: ReactNode }) {
  const status = useRef<HTMLSpanElement>(null);
  const shown = useRef(note);
  useEffect(() => {
    if (shown.current !== note && document.activeElement === document.body) {
      focusFirst(status.current);
      // The last page is shorter: the browser has scrolled to its end.
      status.current?.scrollIntoView({ block: 'nearest' });
    }
    shown.current = note;
  }, [note]);
  return (
    <nav aria-label={label}>
      <Row gap="tight">
        <span ref={status} role="status">
          {note}
        </span>
        {children}
      </Row>
    </nav>
  );
}
