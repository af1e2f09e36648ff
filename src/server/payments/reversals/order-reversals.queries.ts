import { z } from 'zod';
import { OrderReversal } from '#contracts/payments/orders.contract.ts';
import { instantSql } from '#server/platform/postgres/timestamps.ts';

/** A payment that was recorded by mistake, at `recordedAt`. `reversedBy`: null if the account was deleted. */
export const ReversalRow = OrderReversal.extend({
  paymentId: z.string(),
  reversedBy: z.string().nullable(),
  recordedAt: z.string(),
});

/** SQL: the reversals of the order `o` as JSON. */
export const REVERSALS = `coalesce((select json_agg(json_build_object('paymentId', v.payment_id, 'reversedBy', v.reversed_by, 'by', coalesce(w.name, ''),
    'at', ${instantSql('v.reversed_at')}, 'recordedAt', ${instantSql('m.created_at')}) order by v.reversed_at)
  from payments m join payment_reversals v on v.payment_id = m.id left join people w on w.id = v.reversed_by where m.order_id = o.id), '[]')`;
