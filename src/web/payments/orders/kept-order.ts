import { useEffect, useState } from 'react';
import { paths } from '#contracts/site-paths.ts';
import { keptEntry } from '#web/platform/http/kept-entries.ts';
import { forgetOldQueries, type KeptQueries, useKeptQueries } from '#web/platform/http/kept-queries.ts';
import { keepPage } from '#web/platform/page/kept-page.ts';
import { readSession } from '#web/platform/session/session-storage.ts';
import { useAppSelector } from '#web/platform/session/store.ts';
import { orderKey } from './orders.api.ts';

const ORDERS = 'orders/';
/** Tickets are bought long before. */
const MAX_AGE_DAYS = 366;

/** Keeps an order in this browser for the person who opened it, so that its ticket opens at a door without a network. `version` is the page's. */
export function useKeptOrder(orderId: string, version: string): void {
  const personId = useAppSelector(({ auth }) => auth.user?.id ?? '');
  const own = `${ORDERS}${personId}/`;
  useState(() => forgetOldQueries({ start: ORDERS, own, now: Date.now(), days: MAX_AGE_DAYS }));
  // Another tab may have logged out: storage knows first.
  const entry = keptEntry<KeptQueries>(own + orderId, () => readSession().user?.id === personId);
  useKeptQueries({ entry, version, keys: [orderKey(orderId)] });
}

/** Has the page's document kept while the order has a ticket. */
export function useKeptTicket(orderId: string, hasTicket: boolean): void {
  useEffect(() => {
    if (hasTicket) void keepPage(paths.order(orderId));
  }, [orderId, hasTicket]);
}
