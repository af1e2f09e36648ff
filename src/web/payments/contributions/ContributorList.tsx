import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { NextPageFailed } from '#web/parts/NextPageFailed.tsx';
import { ShowMore } from '#web/parts/ShowMore.tsx';
import moneyStyles from '#web/payments/host/Money.module.css';
import { Chip } from '#web/ui/display/Chip.tsx';
import { formatInstantDate } from '#web/ui/display/format-instant.ts';
import { noteClass } from '#web/ui/display/note-class.ts';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import type { HostRef } from './contributions.api.ts';
import { type Contributor, useContributors } from './host-contributions.api.ts';
import { formatSubscription, stateChips } from './subscription-text.ts';

/** Paying members and regular donors, the latest first. */
export function ContributorList({ host }: { host: HostRef }) {
  const query = useContributors(host);
  const { data, error, isPending, refetch } = query;
  const contributors = data?.pages.flatMap((page) => page.contributors) ?? [];
  if (isPending) return <Skeleton shape="box" />;
  if (!data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (contributors.length === 0) return <p className={noteClass}>No paying members or regular donors yet.</p>;
  return (
    <Stack>
      <ul className={moneyStyles.orders} aria-label="Paying members and donors">
        {contributors.map((contributor) => (
          <ContributorItem key={contributor.id} host={host} contributor={contributor} />
        ))}
      </ul>
      <NextPageFailed query={query} />
      <ShowMore query={query} />
    </Stack>
  );
}

function ContributorItem({ host, contributor }: { host: HostRef; contributor: Contributor }) {
  const { personName, state, paidUntil, openOrderId } = contributor;
  const { label, tone } = stateChips[state];
  return (
    <li>
      <div>
        <Row gap="tight">
          <strong>{personName || 'Deleted account'}</strong>
          <Chip tone={tone}>{label}</Chip>
        </Row>
        <p className={noteClass}>
          {[formatSubscription(contributor), paidUntil && `paid until ${formatInstantDate(paidUntil)}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {openOrderId && <Link to={paths.contributionOrder(host.kind, host.slug, openOrderId)}>Open order</Link>}
    </li>
  );
}
