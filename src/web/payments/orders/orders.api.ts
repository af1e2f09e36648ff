import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import { isUnpaid } from '#contracts/payments/order-states.ts';
import type * as orders from '#contracts/payments/orders.contract.ts';
import type * as paymentsMade from '#contracts/payments/payments-made.contract.ts';
import type * as prices from '#contracts/payments/prices.contract.ts';
import type * as receipts from '#contracts/payments/receipts.contract.ts';
import type * as sales from '#contracts/payments/sales.contract.ts';
import { createOnce } from '#web/platform/http/create-once.ts';
import { withPollTimeout } from '#web/platform/http/elapsed-timeout.ts';
import { callApi } from '#web/platform/http/http.ts';

export type EventPrices = prices.EventPrices;
export type Tier = prices.Tier;
export type PayMethod = prices.PayMethod;
export type Order = orders.Order;
export type Quote = orders.Quote;
export type Selection = EndpointInput<typeof orders.quoteOrder>['body'];
export type Receipt = receipts.Receipt;
export type OwnOrder = sales.OwnOrder;
export type PaymentMade = paymentsMade.PaymentMade;
export type NewOrder = EndpointInput<typeof orders.placeOrder>['body'];

export const orderKey = (orderId: string) => ['order', orderId];
const ownOrdersKey = ['own-orders'];

/** Others change an order, too: hosts at the door, and the payment service. */
const REFETCH_MS = 10_000;

const isOver = ({ state }: Pick<Order, 'state'>): boolean => state === 'expired' || state === 'cancelled';

/** Finds the order that holds the seats: money that came late may have brought an older one back. Orders come latest first. */
export const orderWithSeats = <T extends Pick<Order, 'state'>>(orders: readonly T[]): T | undefined =>
  orders.find((order) => !isOver(order) && order.state !== 'refunded') ??
  orders.find((order) => !isOver(order)) ??
  orders[0];

/** The prices of an event with a code, always fresh; `shown` are those that the page has. */
export const usePrices = (eventId: string, code: string, shown: EventPrices) =>
  useQuery({
    queryKey: ['prices', eventId, code],
    queryFn: () => callApi(calls.getPrices, { params: { eventId }, query: { ...(code && { code }) } }),
    placeholderData: (before) => before ?? shown,
    staleTime: 0,
  });

export const loadQuote = (eventId: string, body: Selection): Promise<Quote> =>
  callApi(calls.quoteOrder, { params: { eventId }, body });

/** What a selection costs; not asked for without tickets. */
export const useQuote = (eventId: string, selection: Selection) =>
  useQuery({
    queryKey: ['quote', eventId, selection],
    queryFn: () => loadQuote(eventId, selection),
    enabled: selection.lines.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });

export const placeOrder = (eventId: string, body: NewOrder): Promise<Order> =>
  createOnce(calls.placeOrder, { params: { eventId }, body });

export const startCheckout = (orderId: string): Promise<{ url: string }> =>
  callApi(calls.startCheckout, { params: { orderId } });

export const useOrder = (orderId: string) =>
  useQuery({
    queryKey: orderKey(orderId),
    queryFn: () => withPollTimeout((signal) => callApi(calls.getOrder, { params: { orderId }, signal })),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isUnpaid(data) ? REFETCH_MS : false),
  });

/** Asks the payment service how the payment is. The address of the page says nothing about it. */
export function useCheckPayment(orderId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(calls.checkPayment, { params: { orderId } }),
    onSuccess: (order) => queries.setQueryData(orderKey(orderId), order),
  });
}

/** `refund` is what the buyer has read that comes back. */
export function useCancelOrder(orderId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (refund: number) => callApi(calls.cancelOrder, { params: { orderId }, query: { refund } }),
    onSuccess: (order) => {
      queries.setQueryData(orderKey(orderId), order);
      return queries.invalidateQueries({ queryKey: ownOrdersKey });
    },
    onError: () => {
      // The error shows at once, and then what is true now.
      void queries.invalidateQueries({ queryKey: orderKey(orderId) });
    },
  });
}

export const useOwnOrders = () =>
  useInfiniteQuery({
    queryKey: ownOrdersKey,
    queryFn: ({ pageParam }) => callApi(calls.listOwnOrders, { query: { ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

/** The latest first. */
export const useOrdersOfEvent = (eventId: string) =>
  useQuery({
    queryKey: [...ownOrdersKey, eventId],
    queryFn: () => callApi(calls.listOwnOrders, { query: { eventId } }),
    staleTime: 0,
  });

export const useUnpaidOrders = () =>
  useQuery({
    queryKey: [...ownOrdersKey, 'unpaid'],
    queryFn: () => callApi(calls.listOwnOrders, { query: { show: 'unpaid' } }),
    staleTime: 0,
  });

export const usePaymentsMade = (year: number) =>
  useQuery({
    queryKey: ['payments-made', year],
    queryFn: () => callApi(calls.getPaymentsMade, { params: { year } }),
    staleTime: 0,
    retry: false,
  });

export const useReceipt = (receiptId: string) =>
  useQuery({
    queryKey: ['receipt', receiptId],
    queryFn: () => callApi(calls.getReceipt, { params: { receiptId } }),
  });
