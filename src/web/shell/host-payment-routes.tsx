import type { RouteObject } from 'react-router';
import type { RouteHandle } from '#web/platform/page/route-handle.ts';
import { page } from './routed-page.ts';

const person: RouteHandle = { access: 'person', start: 'eager' };

/** Tickets and money of an event, for its hosts. */
export const hostPaymentRoutes: RouteObject[] = [
  page(
    'events/:eventId/manage/tickets',
    'payments/EventTicketsPage',
    () => import('#web/pages/payments/EventTicketsPage.tsx'),
    person,
  ),
  page(
    'events/:eventId/manage/money',
    'payments/EventMoneyPage',
    () => import('#web/pages/payments/EventMoneyPage.tsx'),
    person,
  ),
  page(
    'events/:eventId/manage/money/:orderId',
    'payments/EventOrderPage',
    () => import('#web/pages/payments/EventOrderPage.tsx'),
    person,
  ),
];
