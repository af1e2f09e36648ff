import type { FastifyInstance } from 'fastify';
import { MAX_PROMO_CODES } from '#contracts/payments/payment-limits.ts';
import { createPromoCode, deletePromoCode, listPromoCodes } from '#contracts/payments/promo-codes.contract.ts';
import { lockSeats } from '#server/events/seats.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError, invalidField } from '#server/platform/app-error.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { requireHost } from '#server/rsvps/rsvps.policy.ts';
import { requirePayable } from './payable-amounts.ts';
import { findTicketSettings, listTiers } from './prices.queries.ts';
import { deleteCode, insertCode, listCodes, type PromoCodeRow } from './promo-codes.queries.ts';

const codeLimit = byViewer('promo-code', 60, 600);
const MAX_PERCENT = 100;

const present = ({ fromAt, untilAt, ...code }: PromoCodeRow) => ({
  ...code,
  fromAt: fromAt?.toISOString() ?? null,
  untilAt: untilAt?.toISOString() ?? null,
});

export function promoCodeRoutes(app: FastifyInstance, { db, clock }: Pick<AppDeps, 'db' | 'clock'>): void {
  serve(app, listPromoCodes, async ({ params: { eventId }, viewer }) => {
    await requireHost(db, eventId, viewer.id);
    return { codes: (await listCodes(db, eventId)).map(present) };
  });

  serve(
    app,
    createPromoCode,
    async ({ params: { eventId }, body, viewer }) => {
      await requireHost(db, eventId, viewer.id);
      const { kind, fromAt, untilAt } = body;
      const value = kind === 'percent' || kind === 'amount' ? body.value : 0;
      if (kind === 'percent' && (value < 1 || value > MAX_PERCENT))
        throw invalidField('value', 'Enter a percentage from 1 to 100.');
      if (kind === 'amount' && value === 0) throw invalidField('value', 'Enter an amount.');
      const settings = await findTicketSettings(db, eventId);
      if (kind === 'amount' && settings) requirePayable({ value }, settings.currency);
      if (fromAt && untilAt && untilAt <= fromAt) throw invalidField('untilAt', 'The end must be after the start.');
      return db.transaction(async (tx) => {
        // Tickets are replaced under the same lock, also those of other dates of a series.
        await lockSeats(tx, eventId);
        const tierIds = new Set((await listTiers(tx, eventId)).map(({ id }) => id));
        if (body.tierIds.some((id) => !tierIds.has(id)))
          throw invalidField('tierIds', 'The tickets were changed elsewhere. Please reload the page.');
        if ((await listCodes(tx, eventId)).length >= MAX_PROMO_CODES) throw new AppError('promo_code.too_many');
        const code = await insertCode(tx, eventId, { ...body, value }, clock.now());
        if (!code) throw new AppError('promo_code.taken');
        return present(code);
      });
    },
    { limits: [codeLimit] },
  );

  serve(app, deletePromoCode, async ({ params: { eventId, codeId }, viewer }) => {
    await requireHost(db, eventId, viewer.id);
    await db.transaction(async (tx) => {
      // An order that is being placed may use the code.
      await lockSeats(tx, eventId);
      if (!(await deleteCode(tx, eventId, codeId))) throw new AppError('promo_code.not_found');
    });
  });
}
