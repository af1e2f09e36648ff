import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointInput, EndpointOutput } from '#contracts/endpoint.ts';
import { isUnpaid } from '#contracts/payments/order-states.ts';
import type { markOrderPaid, Order } from '#contracts/payments/orders.contract.ts';
import type { recordManualRefund, refundOrder } from '#contracts/payments/refunds.contract.ts';
import type { getSales, OrderFilter, OrderForHost } from '#contracts/payments/sales.contract.ts';
import { createOnce, newUuid } from '#web/platform/http/create-once.ts';
import { SHORT_WRITE_TIMEOUT_MS, withPollTimeout, withTimeout } from '#web/platform/http/elapsed-timeout.ts';
import { callApi } from '#web/platform/http/http.ts';
import { useRefetchingMutation } from '#web/platform/http/refetching-mutation.ts';
import { isLostAnswer } from '#web/platform/http/write-queue.ts';

export type { Order, OrderFilter, OrderForHost };
export type Sales = EndpointOutput<typeof getSales>;
export type PaidWith = EndpointInput<typeof markOrderPaid>['body']['paidWith'];
export type RefundedWith = EndpointInput<typeof recordManualRefund>['body']['refundedWith'];
export type Refund = Omit<EndpointInput<typeof refundOrder>['body'], 'key'>;

/** Orders of all kinds: each change of one may move money and seats. */
export const salesKey = ['event-sales'];
const WHILE_SETTLING_MS = 3000;

/** Asked again while the orders of a cancelled event are being refunded. */
export const useSales = (eventId: string) =>
  useQuery({
    queryKey: [...salesKey, eventId],
    queryFn: () => withPollTimeout((signal) => callApi(calls.getSales, { params: { eventId }, signal })),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.unsettled ? WHILE_SETTLING_MS : false),
  });

/** `q` matches part of a name, an order number or a check-in code. */
export const useEventOrders = (eventId: string, { show, q }: { show: OrderFilter; q: string }) =>
  useInfiniteQuery({
    queryKey: [...salesKey, eventId, 'orders', show, q],
    queryFn: ({ pageParam }) =>
      callApi(calls.listEventOrders, {
        params: { eventId },
        query: { show, ...(q && { q }), ...(pageParam && { cursor: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The unpaid order behind a check-in code that was refused; null if it was paid or cancelled meanwhile. */
export const useUnpaidOrder = (eventId: string, code: string) =>
  useQuery({
    queryKey: [...salesKey, eventId, 'unpaid', code],
    queryFn: async () => {
      const { orders } = await callApi(calls.listEventOrders, {
        params: { eventId },
        query: { show: 'open', q: code },
      });
      return orders[0] ?? null;
    },
    staleTime: 0,
    gcTime: 0,
  });

export const useHostOrder = (orderId: string) =>
  useQuery({
    queryKey: [...salesKey, 'order', orderId],
    queryFn: () => callApi(calls.getOrder, { params: { orderId } }),
    staleTime: 0,
  });

/** Each change may move money and seats, so everything about sales is refetched. */
const useOrderChange = <Input, Result>(change: (input: Input) => Promise<Result>) =>
  useRefetchingMutation([salesKey, ['hosted-rsvps']], change);

/** A change that people at the door wait for: it is given up soon, and if the response is lost, the order says whether it succeeded. */
async function changeSoon(
  orderId: string,
  change: (signal: AbortSignal) => Promise<Order>,
  hasSucceeded: (order: Order) => boolean,
): Promise<Order> {
  try {
    return await withTimeout(SHORT_WRITE_TIMEOUT_MS, change);
  } catch (error) {
    if (!isLostAnswer(error)) throw error;
    const order = await withTimeout(SHORT_WRITE_TIMEOUT_MS, (signal) =>
      callApi(calls.getOrder, { params: { orderId }, signal }),
    ).catch(() => null);
    if (order && hasSucceeded(order)) return order;
    throw error;
  }
}

export const useMarkPaid = (orderId: string) =>
  useOrderChange((paidWith: PaidWith) =>
    changeSoon(
      orderId,
      (signal) => callApi(calls.markOrderPaid, { params: { orderId }, body: { paidWith }, signal }),
      ({ state }) => state === 'paid',
    ),
  );

/** It was marked as paid by mistake, at `paidAt`. */
export const useReversePayment = (orderId: string) =>
  useOrderChange((paidAt: string) =>
    changeSoon(
      orderId,
      (signal) => callApi(calls.reversePayment, { params: { orderId }, query: { paidAt }, signal }),
      isUnpaid,
    ),
  );

export const useCancelOrder = (orderId: string) =>
  useOrderChange<void, Order>(() => callApi(calls.cancelOrder, { params: { orderId }, query: {} }));

export const useResendOrder = (orderId: string) =>
  useMutation({ mutationFn: () => createOnce(calls.resendOrder, { params: { orderId } }) });

export const useRefundOrder = (orderId: string) =>
  useOrderChange((refund: Refund) =>
    createOnce(calls.refundOrder, { params: { orderId }, body: { ...refund, key: newUuid() } }),
  );

/** What the viewer must refund by hand, for all events, dues and donations. */
export const useDueRefunds = () =>
  useInfiniteQuery({
    queryKey: [...salesKey, 'due'],
    queryFn: ({ pageParam }) => callApi(calls.listDueRefunds, { query: { ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

export const useConfirmRefund = () =>
  useOrderChange((refundId: string) => callApi(calls.confirmRefund, { params: { refundId } }));

export const useRecordManualRefund = (refundId: string) =>
  useOrderChange((refundedWith: RefundedWith) =>
    callApi(calls.recordManualRefund, { params: { refundId }, body: { refundedWith } }),
  );

export const exportEventOrders = (eventId: string) => callApi(calls.exportEventOrders, { params: { eventId } });
