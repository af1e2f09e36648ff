import { z } from 'zod';
import { domainEvent } from '#server/platform/jobs/domain-event.ts';

/** An order has changed in a way that its buyer must know about. */
export const orderChanged = domainEvent({
  name: 'order-changed',
  payload: z.object({
    orderId: z.uuid(),
    /** `cancelled`: by a host; `expired`: not paid in time; `refunded`: money goes back. */
    kind: z.enum(['placed', 'paid', 'expired', 'cancelled', 'refunded', 'refund-done']),
    refundId: z.uuid().optional(),
  }),
});
