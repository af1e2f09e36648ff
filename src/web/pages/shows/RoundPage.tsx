import { Link, useParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { DeleteRound } from '#web/shows/rounds/DeleteRound.tsx';
import { RoundForm } from '#web/shows/rounds/RoundForm.tsx';
import { useRound } from '#web/shows/rounds/rounds.api.ts';
import { Container, Stack } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';

export function Component() {
  const { roundId = '' } = useParams();
  const { data: round, error, refetch } = useRound(roundId);
  return (
    <Container page narrow>
      <PageTitle>{round?.name ?? 'Round'}</PageTitle>
      <PageHeading lead={<Link to={paths.rounds()}>Question bank</Link>}>{round?.name ?? 'Round'}</PageHeading>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!round && !error && <Skeleton shape="box" />}
      {round && (
        <Stack gap="loose">
          <RoundForm key={round.id} round={round} />
          <DeleteRound roundId={round.id} name={round.name} />
        </Stack>
      )}
    </Container>
  );
}
