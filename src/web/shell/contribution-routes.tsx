import type { RouteObject } from 'react-router';
import type { RouteHandle } from '#web/platform/page/route-handle.ts';
import { page } from './routed-page.ts';

const person: RouteHandle = { access: 'person', start: 'eager' };
/** The same pages for both. */
const HOSTS = ['groups/:slug', 'organizations/:slug'];

/** Dues and donations, for everybody. */
export const contributionRoutes: RouteObject[] = HOSTS.map((host) =>
  page(`${host}/support`, 'payments/ContributionsPage', () => import('#web/pages/payments/ContributionsPage.tsx')),
);

/** Dues and donations, for the people who run the group or organization. */
export const hostContributionRoutes: RouteObject[] = HOSTS.flatMap((host) => [
  page(
    `${host}/manage/support`,
    'payments/ManageContributionsPage',
    () => import('#web/pages/payments/ManageContributionsPage.tsx'),
    person,
  ),
  page(
    `${host}/manage/support/:orderId`,
    'payments/ContributionOrderPage',
    () => import('#web/pages/payments/ContributionOrderPage.tsx'),
    person,
  ),
]);
