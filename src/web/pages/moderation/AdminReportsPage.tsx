import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { staffPaths } from '#contracts/staff-paths.ts';
import { AdminLayout } from '#web/admin/AdminLayout.tsx';
import { CaseItem } from '#web/moderation/CaseItem.tsx';
import { useCases } from '#web/moderation/moderation.api.ts';
import { useQueueKeys } from '#web/moderation/queue-keys.ts';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { ShortcutSwitch, useShortcuts } from '#web/parts/ShortcutSwitch.tsx';
import { ShowMore } from '#web/parts/ShowMore.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { ignoreSecondClick } from '#web/ui/ignore-second-click.ts';
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
  { state: 'open', label: 'Show open', emptyText: 'No open reports.' },
  { state: 'held', label: 'Show held', emptyText: 'No posts are held.' },
  { state: 'decided', label: 'Show decided', emptyText: 'No decisions yet.' },
] as const;

type State = (typeof states)[number]['state'];
/** Open ones have no word in the address. */
const stateOf = (state: State) => (state === 'open' ? undefined : state);

function Queue() {
  const [search] = useSearchParams();
  const [chosen, author] = [search.get('state'), search.get('author')];
  const state = states.find((known) => known.state === chosen)?.state ?? 'open';
  const { query, cases } = useCases(state, author);
  const { data, error, isPending, refetch } = query;
  const links = useRef<(HTMLAnchorElement | null)[]>([]);
  const move = (step: 1 | -1) => {
    const known = links.current.filter((link) => link !== null);
    const at = known.findIndex((link) => link === document.activeElement);
    known[Math.min(Math.max(at + step, 0), known.length - 1)]?.focus();
  };
  const shortcuts = useShortcuts('queue-keys');
  useQueueKeys(shortcuts.isOn ? { j: () => move(1), k: () => move(-1) } : {});
  return (
    <Stack>
      <Row>
        {author && (
          <ButtonLink variant="quiet" size="small" to={staffPaths.adminReports({ state: stateOf(state) })}>
            Show posts by everyone
          </ButtonLink>
        )}
        {states
          .filter((other) => other.state !== state)
          .map((other) => (
            <ButtonLink
              key={other.state}
              variant="quiet"
              size="small"
              to={staffPaths.adminReports({ state: stateOf(other.state), author: author ?? undefined })}
            >
              {other.label}
            </ButtonLink>
          ))}
      </Row>
      <ShortcutSwitch {...shortcuts}>
        <p>
          j and k move between cases, and Enter opens one. In a case, p chooses to publish or keep it, h to hide it, and
          r to remove it; then type the reason, and Ctrl+Enter decides.
        </p>
      </ShortcutSwitch>
      {author && <p>Showing posts by one author only.</p>}
      {isPending && <Skeleton shape="box" />}
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data && cases.length === 0 && <p>{states.find((known) => known.state === state)!.emptyText}</p>}
      <Stack onClickCapture={ignoreSecondClick}>
        {cases.map((item, at) => (
          <CaseItem
            key={item.id}
            item={item}
            ref={(link) => {
              // The keys skip what was decided just now.
              links.current[at] = item.state === 'decided' && state !== 'decided' ? null : link;
            }}
          />
        ))}
      </Stack>
      <ShowMore query={query} />
    </Stack>
  );
}
