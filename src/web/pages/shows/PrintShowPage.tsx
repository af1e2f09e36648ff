import { useParams, useSearchParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { NoAccess } from '#web/parts/host/NoAccess.tsx';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { formatRound } from '#web/shows/round-text.ts';
import { PrintTools, RoundSheet } from '#web/shows/rounds/RoundSheets.tsx';
import { useRoundsOfShow } from '#web/shows/rounds/rounds.api.ts';
import { useShow } from '#web/shows/show-changes.api.ts';
import type { ShowDetail } from '#web/shows/shows.api.ts';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { StageDrawing } from '#web/ui/drawing/EmptyDrawing.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Container } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';

/** All rounds of a show on paper. */
export function Component() {
  const { showId = '' } = useParams();
  const { data: show, error, refetch } = useShow(showId);
  return (
    <Container page narrow>
      <PageTitle>{show ? `Print: ${show.title}` : 'Print a show'}</PageTitle>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!show && !error && <Skeleton shape="box" />}
      {/* The rounds are in the host’s question bank. */}
      {show && !show.abilities.change && (
        <NoAccess path={paths.show(showId)} name={show.title} title="You can’t print these rounds">
          Only the host can print the rounds.
        </NoAccess>
      )}
      {show?.abilities.change && <ShowSheets show={show} />}
    </Container>
  );
}

function ShowSheets({ show }: { show: ShowDetail }) {
  const [search] = useSearchParams();
  const isAnswerSheet = search.get('sheet') === 'answers';
  const { data: rounds, error, refetch } = useRoundsOfShow(show);
  if (error && !rounds) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!rounds) return <Skeleton shape="box" />;
  const back = { to: paths.show(show.id), label: 'Back to the show' };
  const numbered = rounds.map((round, index) => ({ ...round, name: formatRound({ ...round, number: index + 1 }) }));
  const written = numbered.filter(({ questions }) => questions.length > 0);
  if (written.length === 0)
    return (
      <EmptyState
        drawing={<StageDrawing />}
        level={1}
        title="Nothing to print yet"
        action={<ButtonLink to={back.to}>{back.label}</ButtonLink>}
      >
        The rounds of this show have no questions.
      </EmptyState>
    );
  return (
    <>
      <PrintTools pathTo={(query) => paths.printShow(show.id, query)} isAnswerSheet={isAnswerSheet} back={back} />
      {written.map((round, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a show may ask one round twice
        <RoundSheet key={index} round={round} isAnswerSheet={isAnswerSheet} />
      ))}
    </>
  );
}
