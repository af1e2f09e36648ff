import { paths } from '#contracts/site-paths.ts';
import { DownloadButton } from '#web/parts/DownloadButton.tsx';
import { OrderItem } from '#web/payments/host/OrderItem.tsx';
import { OrderSearch, useOrderFilter } from '#web/payments/host/OrderList.tsx';
import { fileNameOf } from '#web/platform/save-file.ts';
import type { HostRef } from './contributions.api.ts';
import { exportContributionOrders, useContributionOrders } from './host-contributions.api.ts';

/** The orders of dues and donations, where transfers are marked as received. */
export function ContributionOrders({ host }: { host: HostRef }) {
  const filter = useOrderFilter();
  const query = useContributionOrders(host, filter);
  return (
    <OrderSearch filter={filter} query={query} hint="By name or order number">
      {(order) => (
        <OrderItem
          key={order.id}
          order={order}
          path={paths.contributionOrder(host.kind, host.slug, order.id)}
          goods={order.name || 'Donation'}
          timeZone={null}
          canConfirmRefunds
        />
      )}
    </OrderSearch>
  );
}

/** All orders as a file. */
export const ContributionFile = ({ host, name }: { host: HostRef; name: string }) => (
  <DownloadButton
    fileName={`${fileNameOf(name, 'dues')}-dues-and-donations.csv`}
    load={() => exportContributionOrders(host)}
  >
    Download orders (CSV)
  </DownloadButton>
);
