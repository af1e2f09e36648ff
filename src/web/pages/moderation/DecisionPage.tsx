import { useParams } from 'react-router';
import { useDecision } from '#web/moderation/moderation.api.ts';
import { Statement } from '#web/moderation/Statement.tsx';
import { LeavingGuard } from '#web/parts/LeavingGuard.tsx';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { UnsavedForms, useUnsavedForms } from '#web/parts/unsaved-forms.ts';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { Container } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';

export function Component() {
  const { data, error, isPending, refetch } = useDecision(useParams().decisionId ?? '');
  const { hasUnsaved, report } = useUnsavedForms();
  const title = data?.isAuthor === false ? 'A decision' : 'A decision about your content';
  return (
    <Container narrow page>
      <PageTitle>{title}</PageTitle>
      <PageHeading>{title}</PageHeading>
      {isPending && <Skeleton shape="box" />}
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      <LeavingGuard form={{ isChanged: hasUnsaved, isSubmitting: false }} />
      <UnsavedForms value={report}>{data && <Statement decision={data} />}</UnsavedForms>
    </Container>
  );
}
