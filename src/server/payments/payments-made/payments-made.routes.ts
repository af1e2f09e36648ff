import type { FastifyInstance } from 'fastify';
import { getPaymentsMade } from '#contracts/payments/payments-made.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { listPaymentsMade, listYearsOfPayments } from './payments-made.queries.ts';

export function paymentsMadeRoutes(app: FastifyInstance, { db }: Pick<AppDeps, 'db'>): void {
  serve(app, getPaymentsMade, async ({ params: { year }, viewer }) => {
    const payments = await listPaymentsMade(db, viewer.id, year);
    return {
      years: await listYearsOfPayments(db, viewer.id),
      payments: payments.map(({ paidAt, ...payment }) => ({ ...payment, paidAt: paidAt.toISOString() })),
    };
  });
}
