import { byViewer } from '#server/platform/http/rate-limits.ts';

/** Each order can send mails. Counted in memory, as RSVPs, because many people order at once. */
export const orderLimit = { ...byViewer('order', 30, 600), isExact: false };
export const paymentLimit = byViewer('order-payment', 300, 600);
