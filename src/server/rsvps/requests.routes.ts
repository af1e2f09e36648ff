import type { FastifyInstance } from 'fastify';
import { decideOnRequests } from '#contracts/rsvps/requests.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { serve } from '#server/platform/http/serve.ts';
import { requireHost } from './rsvps.policy.ts';
import { decideByHost } from './seats/seating.actions.ts';

export function requestRoutes(app: FastifyInstance, { db, clock }: AppDeps): void {
  serve(app, decideOnRequests, async ({ params: { eventId }, body: { personIds = null, ...decision }, viewer }) => {
    await requireHost(db, eventId, viewer.id);
    const outcome = await decideByHost(db, eventId, { ...decision, personIds }, clock.now());
    if ('refusal' in outcome) throw new AppError(outcome.refusal);
    return outcome;
  });
}
