import type { RouteObject } from 'react-router';
import type { RouteHandle } from '#web/platform/page/route-handle.ts';
import { personOffline } from './offline-pages.ts';
import { page } from './routed-page.ts';

const person: RouteHandle = { access: 'person', start: 'eager' };

/** A buyer's orders, receipts and payments of a year. */
export const orderRoutes: RouteObject[] = [
  page('orders/:orderId', 'payments/OrderPage', () => import('#web/pages/payments/OrderPage.tsx'), personOffline),
  page('receipts/:receiptId', 'payments/ReceiptPage', () => import('#web/pages/payments/ReceiptPage.tsx'), person),
  page(
    'payments/:year',
    'payments/PaymentsOfYearPage',
    () => import('#web/pages/payments/PaymentsOfYearPage.tsx'),
    person,
  ),
];
