import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ShowMore } from '#web/parts/ShowMore.tsx';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { fileNameOf, saveFile } from '#web/platform/save-file.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { DownloadIcon } from '#web/ui/drawing/AccountIcon.tsx';
import { TableDrawing } from '#web/ui/drawing/EmptyDrawing.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Choice } from '#web/ui/form/Choice.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import styles from './Money.module.css';
import { OrderItem } from './OrderItem.tsx';
import { type OrderFilter, useEventOrders, useExportOrders } from './sales.api.ts';

const filters: readonly { value: OrderFilter; label: string; empty: string }[] = [
  { value: 'all', label: 'All', empty: 'No orders yet' },
  { value: 'open', label: 'To be paid', empty: 'Nobody still has to pay' },
  { value: 'paid', label: 'Paid', empty: 'No paid orders' },
  { value: 'due', label: 'To send back', empty: 'No money to send back' },
  { value: 'over', label: 'Over', empty: 'No orders are over' },
];

type OrderListProps = {
  event: { id: string; title: string; timeZone: string | null };
  /** Co-hosts at the door take money, but send none back. */
  canConfirmRefunds: boolean;
};

/** The orders of an event, the latest first. */
export function OrderList({ event, canConfirmRefunds }: OrderListProps) {
  const [show, setShow] = useState<OrderFilter>('all');
  // A link from the guests brings the code of a ticket.
  const [searchText, setSearchText] = useState(useSearchParams()[0].get('q') ?? '');
  const q = useDeferredValue(searchText.trim());
  const query = useEventOrders(event.id, { show, q });
  const { data, error, isPending } = query;
  const orders = data?.pages.flatMap((page) => page.orders) ?? [];
  const filter = filters.find(({ value }) => value === show)!;
  return (
    <Stack>
      <Choice label="Show" options={filters} value={show} onChange={setShow} />
      <TextField
        type="search"
        label="Search orders"
        hint="By name, order number or ticket code"
        autoComplete="off"
        maxLength={100}
        value={searchText}
        onChange={({ target }) => setSearchText(target.value)}
      />
      {error && <Alert kind="error">{problemText(error)}</Alert>}
      {isPending && <Skeleton shape="box" />}
      {data && orders.length === 0 && (
        <EmptyState level={3} drawing={<TableDrawing />} title={q ? 'No orders found' : filter.empty}>
          {q && 'Try a shorter name or another list.'}
        </EmptyState>
      )}
      {orders.length > 0 && (
        <ol className={styles.orders} aria-label="Orders">
          {orders.map((order) => (
            <OrderItem
              key={order.id}
              eventId={event.id}
              timeZone={event.timeZone}
              order={order}
              canConfirmRefunds={canConfirmRefunds}
            />
          ))}
        </ol>
      )}
      <ShowMore query={query} />
    </Stack>
  );
}

/** All orders as a file. */
export function OrdersFile({ event }: Pick<OrderListProps, 'event'>) {
  const exporting = useExportOrders();
  const save = () =>
    after(exporting.mutateAsync(event.id), (csv) =>
      saveFile(`${fileNameOf(event.title, 'orders')}-orders.csv`, 'text/csv', csv),
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
