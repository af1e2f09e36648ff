import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import * as calls from '#contracts/calls.gen.ts';
import { paths } from '#contracts/site-paths.ts';
import { apiContext } from '#web/platform/http/api.ts';
import { orNotFound } from '#web/platform/page/not-found.ts';
import { PageHead } from '#web/platform/page/PageHead.tsx';
import { useSite } from '#web/platform/page/site.ts';
import { useViewerReload } from '#web/platform/session/viewer-reload.ts';
import type { Game } from '#web/shows/games.api.ts';
import { ResultsTable } from '#web/shows/results/ResultsTable.tsx';
import { ResultTools } from '#web/shows/results/ResultTools.tsx';
import { questionTable, rankingTable } from '#web/shows/results/results-table.ts';
import { ShowStartTime } from '#web/shows/ShowStartTime.tsx';
import { formatDecimal } from '#web/shows/tiebreak-text.ts';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { StageDrawing } from '#web/ui/drawing/EmptyDrawing.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { FormPart } from '#web/ui/form/FormPart.tsx';
import { Container, Stack } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';

export async function loader({ params, context }: LoaderFunctionArgs) {
  const call = context.get(apiContext);
  const show = await orNotFound(call(calls.getShow, { params: { id: params.showId ?? '' } }));
  const { id, title, host, startsAt, season, visibility, isListed, gameId } = show;
  const isOver = show.status === 'completed' && gameId !== null;
  const game = isOver ? await orNotFound(call(calls.getGame, { params: { id: gameId } })) : null;
  return { show: { id, title, host, startsAt, season, visibility, isListed }, game };
}

export function Component() {
  const { productName } = useSite();
  const { show, game } = useLoaderData<typeof loader>();
  useViewerReload();
  const { id, title, host, startsAt, season, isListed } = show;
  return (
    <Container page>
      <PageHead
        title={`Results: ${title} · ${productName}`}
        description={`The final ranking of ${title}, a trivia night hosted by ${host.name}.`}
        path={paths.results(id)}
        isUnlisted={!isListed}
      />
      <PageHeading
        lead={
          <>
            {`Results of the trivia night with ${host.name}`}
            {startsAt && ', '}
            {startsAt && <ShowStartTime startsAt={startsAt} />}
          </>
        }
        actions={game && <ResultTools show={show} />}
      >
        {title}
      </PageHeading>
      <Stack gap="loose">
        {game ? <Results game={game} /> : <NoResults showId={id} />}
        {season && (
          <p>
            Counts in the season <Link to={paths.season(season.id)}>{season.name}</Link>.
          </p>
        )}
      </Stack>
    </Container>
  );
}

const Results = ({ game }: { game: Game }) => (
  <>
    <FormPart title="Final ranking">
      {game.tiebreak?.answer != null && (
        <p>
          Tie-break: {game.tiebreak.text} <strong>{formatDecimal(game.tiebreak.answer)}</strong>
        </p>
      )}
      <ResultsTable label="Final ranking" {...rankingTable(game)} />
    </FormPart>
    <FormPart title="Points by question">
      <ResultsTable label="Points by question" {...questionTable(game)} />
    </FormPart>
  </>
);

const NoResults = ({ showId }: { showId: string }) => (
  <EmptyState
    drawing={<StageDrawing />}
    title="No results yet"
    action={<ButtonLink to={paths.board(showId)}>Watch live scores</ButtonLink>}
  >
    They appear when the show is over.
  </EmptyState>
);
