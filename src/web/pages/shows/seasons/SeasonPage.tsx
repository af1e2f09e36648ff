import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import * as calls from '#contracts/calls.gen.ts';
import { paths } from '#contracts/site-paths.ts';
import { apiContext } from '#web/platform/http/api.ts';
import { orNotFound } from '#web/platform/page/not-found.ts';
import { PageHead } from '#web/platform/page/PageHead.tsx';
import { useSite } from '#web/platform/page/site.ts';
import { useViewerReload } from '#web/platform/session/viewer-reload.ts';
import { NightGrid } from '#web/shows/seasons/NightGrid.tsx';
import { SeasonShows } from '#web/shows/seasons/SeasonShows.tsx';
import { StandingsTable } from '#web/shows/seasons/StandingsTable.tsx';
import { formatRule, formatSeasonFacts } from '#web/shows/seasons/season-text.ts';
import type { SeasonDetail } from '#web/shows/seasons/seasons.api.ts';
import { countNights, NightPages, TeamPages } from '#web/shows/seasons/TablePages.tsx';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { StageDrawing } from '#web/ui/drawing/EmptyDrawing.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { FormPart } from '#web/ui/form/FormPart.tsx';
import { Container, Row, Stack } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';

const readPage = (text: string | null) => (/^[1-9]\d{0,2}$/.test(text ?? '') ? Number(text) : 1);

export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<SeasonDetail> {
  const { searchParams } = new URL(request.url);
  const query = { teamPage: readPage(searchParams.get('teams')), nightPage: readPage(searchParams.get('nights')) };
  const season = await orNotFound(
    context.get(apiContext)(calls.getSeason, { params: { id: params.seasonId ?? '' }, query }),
  );
  // A server of the version before sends the whole table without these.
  return Object.assign({ teamCount: season.teams.length, firstTeam: 0, firstNight: 0 }, season);
}

export function Component() {
  const season = useLoaderData<typeof loader>();
  const { productName } = useSite();
  useViewerReload();
  const { id, name, host, nights, firstNight, upcoming, teams, isListed, abilities } = season;
  const live = upcoming.filter(({ isLive }) => isLive);
  const later = upcoming.filter(({ status }) => status === 'scheduled');
  const unfinished = upcoming.filter(({ status, isLive }) => status !== 'scheduled' && !isLive);
  const runPath = abilities.change ? paths.show : paths.board;
  return (
    <Container page narrow>
      <PageHead
        title={`${name} · ${productName}`}
        description={`${name}: trivia nights with one table, hosted by ${host.name}.`}
        path={paths.season(id)}
        isUnlisted={!isListed}
      />
      <PageHeading
        lead={`Trivia nights with ${host.name} · ${formatSeasonFacts(season)}`}
        actions={abilities.change && <HostActions seasonId={id} />}
      >
        {name}
      </PageHeading>
      <Stack gap="loose">
        {live.length > 0 && <SeasonShows title="On now" shows={live} pathOf={runPath} />}
        {teams.length > 0 ? (
          <FormPart title="Standings">
            <StandingsTable teams={teams} />
            <TeamPages season={season} />
            <p>{formatRule(season)}</p>
          </FormPart>
        ) : (
          <EmptyState drawing={<StageDrawing />} title="No results yet">
            The table appears after the first night.
          </EmptyState>
        )}
        {teams.length > 0 && (
          <FormPart title="Night by night">
            <NightGrid nights={nights.slice(firstNight, firstNight + countNights(season))} teams={teams} />
            <NightPages season={season} />
          </FormPart>
        )}
        {later.length > 0 && <SeasonShows title="Coming up" shows={later} pathOf={paths.show} />}
        {unfinished.length > 0 && <SeasonShows title="Not completed" shows={unfinished} pathOf={runPath} />}
        {nights.length > 0 && <SeasonShows title="Results" shows={nights} pathOf={paths.results} />}
      </Stack>
    </Container>
  );
}

const HostActions = ({ seasonId }: { seasonId: string }) => (
  <Row gap="tight">
    <ButtonLink to={paths.newShow({ season: seasonId })} variant="loud">
      Plan a show
    </ButtonLink>
    <ButtonLink to={paths.editSeason(seasonId)} variant="quiet">
      Edit
    </ButtonLink>
  </Row>
);
