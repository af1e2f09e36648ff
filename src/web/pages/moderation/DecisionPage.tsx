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
  const title = data?.isAuthor === false ? 'A decision' : 'A decision about your content';
  return (
    <Container narrow page>
      <PageTitle>{title}</PageTitle>
      <PageHeading>{title}</PageHeading>
      {isPending && <Skeleton shape="box" />}
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data && <Statement key={data.id} decision={data} />}
    </Container>
  );
}
