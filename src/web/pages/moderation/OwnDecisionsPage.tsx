import { DecisionText } from '#web/moderation/DecisionText.tsx';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { useOwnDecisions } from '#web/parts/own-decisions.api.ts';
import { ShowMore } from '#web/parts/ShowMore.tsx';
import { DueRefunds } from '#web/payments/host/DueRefunds.tsx';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { Container, Stack } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';

const TITLE = 'Decisions about you';

export function Component() {
  const query = useOwnDecisions();
  const { data, error, isPending, refetch } = query;
  const decisions = data?.pages.flatMap((page) => page.decisions) ?? [];
  return (
    <Container narrow page>
      <PageTitle>{TITLE}</PageTitle>
      <PageHeading>{TITLE}</PageHeading>
      <Stack>
        {isPending && <Skeleton shape="box" />}
        {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
        {data && decisions.length === 0 && <p>The moderators have decided nothing about you or what you posted.</p>}
        {decisions.length > 0 && <p>Open a decision to see the reasons, and to appeal.</p>}
        {decisions.map((decision) => (
          <DecisionText key={decision.id} decision={decision} />
        ))}
        <ShowMore query={query} />
        <DueRefunds />
      </Stack>
    </Container>
  );
}
