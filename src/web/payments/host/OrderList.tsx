import { type ComponentProps, type ReactNode, useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { DownloadButton } from '#web/parts/DownloadButton.tsx';
import { ShowMore } from '#web/parts/ShowMore.tsx';
import { problemText } from '#web/platform/http/problem-text.ts';
import { fileNameOf } from '#web/platform/save-file.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { formatCount } from '#web/ui/display/count.ts';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { TableDrawing } from '#web/ui/drawing/EmptyDrawing.tsx';
import { Choice } from '#web/ui/form/Choice.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import styles from './Money.module.css';
import { OrderItem } from './OrderItem.tsx';
import { exportEventOrders, type OrderFilter, useEventOrders } from './sales.api.ts';

const filters: readonly { value: OrderFilter; label: string; empty: string }[] = [
  { value: 'all', label: 'All', empty: 'No orders yet' },
  { value: 'open', label: 'To be paid', empty: 'No unpaid orders' },
  { value: 'paid', label: 'Paid', empty: 'No paid orders' },
  { value: 'due', label: 'To refund', empty: 'Nothing to refund' },
  { value: 'over', label: 'Closed', empty: 'No expired, cancelled or refunded orders' },
];

/** Which orders are listed. */
export function useOrderFilter() {
  const [show, setShow] = useState<OrderFilter>('all');
  // A link from the guests brings the code of a ticket.
  const [searchText, setSearchText] = useState(useSearchParams()[0].get('q') ?? '');
  const q = useDeferredValue(searchText.trim());
  return { show, q, searchText, setShow, setSearchText };
}

type OrderSearchProps<Order> = {
  filter: ReturnType<typeof useOrderFilter>;
  query: ComponentProps<typeof ShowMore>['query'] & {
    data: { pages: readonly { orders: readonly Order[] }[] } | undefined;
    error: unknown;
    isPending: boolean;
  };
  /** What the search text may be. */
  hint: string;
  /** The item of one order. */
  children: (order: Order) => ReactNode;
};

/** Orders with a filter and a search, the latest first. */
export function OrderSearch<Order>({ filter, query, hint, children }: OrderSearchProps<Order>) {
  const { show, q, searchText, setShow, setSearchText } = filter;
  const { data, error, isPending } = query;
  const orders = data?.pages.flatMap((page) => page.orders) ?? [];
  const { empty } = filters.find(({ value }) => value === show)!;
  return (
    <Stack>
      <Choice label="Show" options={filters} value={show} onChange={setShow} />
      <TextField
        type="search"
        label="Search orders"
        hint={hint}
        autoComplete="off"
        maxLength={100}
        value={searchText}
        onChange={({ target }) => setSearchText(target.value)}
      />
      {Boolean(error) && <Alert kind="error">{problemText(error)}</Alert>}
      {isPending && <Skeleton shape="box" />}
      {data && orders.length === 0 && (
        <EmptyState level={3} drawing={<TableDrawing />} title={q ? 'No orders found' : empty}>
          {q && 'Try a shorter name or another list.'}
        </EmptyState>
      )}
      {orders.length > 0 && (
        <ol className={styles.orders} aria-label="Orders">
          {orders.map(children)}
        </ol>
      )}
      <ShowMore query={query} />
    </Stack>
  );
}

type OrderListProps = {
  event: { id: string; title: string; timeZone: string | null };
  /** Co-hosts at the door take money, but refund none. */
  canConfirmRefunds: boolean;
};

/** The orders of an event. */
export function OrderList({ event, canConfirmRefunds }: OrderListProps) {
  const filter = useOrderFilter();
  const query = useEventOrders(event.id, filter);
  return (
    <OrderSearch filter={filter} query={query} hint="By name, order number or ticket code">
      {(order) => (
        <OrderItem
          key={order.id}
          order={order}
          path={paths.eventOrder(event.id, order.id)}
          goods={formatCount(order.tickets, 'ticket')}
          timeZone={event.timeZone}
          isCheckedIn={order.checkedInAt !== null}
          canConfirmRefunds={canConfirmRefunds}
        />
      )}
    </OrderSearch>
  );
}

/** All orders as a file. */
export const OrdersFile = ({ event }: Pick<OrderListProps, 'event'>) => (
  <DownloadButton fileName={`${fileNameOf(event.title, 'orders')}-orders.csv`} load={() => exportEventOrders(event.id)}>
    Download orders (CSV)
  </DownloadButton>
);
