import { paths } from '#contracts/site-paths.ts';
import { OrderItem } from '#web/payments/host/OrderItem.tsx';
import { OrderSearch, useOrderFilter } from '#web/payments/host/OrderList.tsx';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { fileNameOf, saveFile } from '#web/platform/save-file.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { DownloadIcon } from '#web/ui/drawing/AccountIcon.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import type { HostRef } from './contributions.api.ts';
import { useContributionOrders, useExportContributions } from './host-contributions.api.ts';

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
export function ContributionFile({ host, name }: { host: HostRef; name: string }) {
  const exporting = useExportContributions();
  const save = () =>
    after(exporting.mutateAsync(host), (csv) =>
      saveFile(`${fileNameOf(name, 'dues')}-dues-and-donations.csv`, 'text/csv', csv),
    );
  return (
    <Stack>
      <div>
        <Button variant="quiet" busy={exporting.isPending} onClick={save}>
          <DownloadIcon size={20} />
          Download orders (CSV)
        </Button>
      </div>
      {exporting.error && <Alert kind="error">{problemText(exporting.error)}</Alert>}
    </Stack>
  );
}
