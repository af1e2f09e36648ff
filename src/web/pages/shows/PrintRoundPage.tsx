import { useParams, useSearchParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { PrintTools, RoundSheet } from '#web/shows/rounds/RoundSheets.tsx';
import { useRound } from '#web/shows/rounds/rounds.api.ts';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { StageDrawing } from '#web/ui/drawing/EmptyDrawing.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Container } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';

export function Component() {
  const { roundId = '' } = useParams();
  const [search] = useSearchParams();
  const { data: round, error, refetch } = useRound(roundId);
  const isAnswerSheet = search.get('sheet') === 'answers';
  return (
    <Container page narrow>
      <PageTitle>{round ? `Print: ${round.name}` : 'Print a round'}</PageTitle>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!round && !error && <Skeleton shape="box" />}
      {round && round.questions.length === 0 && (
        <EmptyState
          drawing={<StageDrawing />}
          level={1}
          title="Nothing to print yet"
          action={<ButtonLink to={paths.round(round.id)}>Write questions</ButtonLink>}
        >
          This round has no questions.
        </EmptyState>
      )}
      {round && round.questions.length > 0 && (
        <>
          <PrintTools
            pathTo={(query) => paths.printRound(round.id, query)}
            isAnswerSheet={isAnswerSheet}
            back={{ to: paths.round(round.id), label: 'Back to the round' }}
          />
          <RoundSheet round={round} isAnswerSheet={isAnswerSheet} />
        </>
      )}
    </Container>
  );
}
