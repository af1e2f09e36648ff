import { useEffect } from 'react';
import { useParams } from 'react-router';
import { AdminLayout } from '#web/admin/AdminLayout.tsx';
import { CaseView } from '#web/moderation/CaseView.tsx';
import { LOOK_AGAIN_MILLISECONDS, useCase, useLookAtCase } from '#web/moderation/moderation.api.ts';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { neededProofOf } from '#web/platform/http/needed-proof.ts';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';

export function Component() {
  return (
    <AdminLayout title="Reports">
      <Case caseId={useParams().caseId ?? ''} />
    </AdminLayout>
  );
}

function Case({ caseId }: { caseId: string }) {
  const { data, error, isPending, refetch } = useCase(caseId);
  const { mutate: look } = useLookAtCase(caseId);
  const isWaiting = neededProofOf(error) !== undefined;
  useEffect(() => {
    if (isWaiting) return;
    look();
    const timer = setInterval(look, LOOK_AGAIN_MILLISECONDS);
    return () => clearInterval(timer);
  }, [look, isWaiting]);
  return (
    <>
      {isPending && <Skeleton shape="box" />}
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data && <CaseView item={data} />}
    </>
  );
}
