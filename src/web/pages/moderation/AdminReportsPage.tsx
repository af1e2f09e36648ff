import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { staffPaths } from '#contracts/staff-paths.ts';
import { AdminLayout } from '#web/admin/AdminLayout.tsx';
import { CaseItem } from '#web/moderation/CaseItem.tsx';
import { useCases } from '#web/moderation/moderation.api.ts';
import { useQueueKeys } from '#web/moderation/queue-keys.ts';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { ShowMore } from '#web/parts/ShowMore.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';

export function Component() {
  return (
    <AdminLayout title="Reports">
      <Queue />
    </AdminLayout>
  );
}

function Queue() {
  const state = useSearchParams()[0].get('state') === 'decided' ? 'decided' : 'open';
  const query = useCases(state);
  const { data, error, isPending, refetch } = query;
  const cases = data?.pages.flatMap((page) => page.cases) ?? [];
  const links = useRef<(HTMLAnchorElement | null)[]>([]);
  const move = (step: 1 | -1) => {
    const at = links.current.findIndex((link) => link === document.activeElement);
    links.current[Math.min(Math.max(at + step, 0), cases.length - 1)]?.focus();
  };
  useQueueKeys({ j: () => move(1), k: () => move(-1) });
  return (
    <Stack>
      <Row>
        <p>Press j and k to move, and Enter to open a case.</p>
        {state === 'open' ? (
          <ButtonLink variant="quiet" size="small" to={staffPaths.adminReports({ state: 'decided' })}>
            Show decided
          </ButtonLink>
        ) : (
          <ButtonLink variant="quiet" size="small" to={staffPaths.adminReports()}>
            Show open
          </ButtonLink>
        )}
      </Row>
      {isPending && <Skeleton shape="box" />}
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data && cases.length === 0 && <p>{state === 'open' ? 'No open reports.' : 'Nothing decided yet.'}</p>}
      {cases.map((item, at) => (
        <CaseItem
          key={item.id}
          item={item}
          ref={(link) => {
            links.current[at] = link;
          }}
        />
      ))}
      <ShowMore query={query} />
    </Stack>
  );
}
