import { useParams } from 'react-router';
import { useDecision } from '#web/moderation/moderation.api.ts';
import { Statement } from '#web/moderation/Statement.tsx';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { Container } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';

export function Component() {
  const { data, error, isPending, refetch } = useDecision(useParams().decisionId ?? '');
  return (
    <Container narrow page>
      <PageTitle>A decision about your content</PageTitle>
      <PageHeading>A decision about your content</PageHeading>
      {isPending && <Skeleton shape="box" />}
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data && <Statement decision={data} />}
    </Container>
  );
}
