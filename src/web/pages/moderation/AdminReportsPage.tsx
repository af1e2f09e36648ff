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

const states = [
  { state: 'open', label: 'Show open', emptyText: 'Nothing waits.' },
  { state: 'held', label: 'Show held', emptyText: 'Nothing is held.' },
  { state: 'decided', label: 'Show decided', emptyText: 'Nothing decided yet.' },
] as const;

function Queue() {
  const chosen = useSearchParams()[0].get('state');
  const state = states.find((known) => known.state === chosen)?.state ?? 'open';
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
        {states
          .filter((other) => other.state !== state)
          .map((other) => (
            <ButtonLink
              key={other.state}
              variant="quiet"
              size="small"
              to={staffPaths.adminReports(other.state === 'open' ? {} : { state: other.state })}
            >
              {other.label}
            </ButtonLink>
          ))}
      </Row>
      {isPending && <Skeleton shape="box" />}
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data && cases.length === 0 && <p>{states.find((known) => known.state === state)!.emptyText}</p>}
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
