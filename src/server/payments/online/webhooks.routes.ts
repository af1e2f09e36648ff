import type { FastifyInstance } from 'fastify';
import { stripeProvider } from '#server/payments/stripe/stripe-provider.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { networkOf, type Rate } from '#server/platform/http/rate-limits.ts';
import { measureQueue } from '#server/platform/metrics/database-metrics.ts';
import { webhookEventStore } from './webhook-events.actions.ts';
import { UNHANDLED_WEBHOOK_EVENTS } from './webhook-events.queries.ts';

/** Only forged webhooks are counted: genuine ones come from few addresses, hundreds at once. */
const forgedRate: Rate = { name: 'forged-webhooks', points: 60, seconds: 300, isExact: true };

/**
 * Webhooks of Stripe. The signature over the raw body authorizes them; they need neither login nor XSRF token. Stored, then answered: what they are
 * about is synced by a job, so a slow or failing sync loses nothing (ADR 122).
 */
export function webhookRoutes(
  app: FastifyInstance,
  deps: Pick<AppDeps, 'db' | 'clock' | 'config' | 'limits' | 'metrics'>,
): void {
  if (deps.config.PAYMENTS === 'off') return;
  const { db, metrics } = deps;
  if (metrics) measureQueue(metrics, 'payment-notices', { db, statement: UNHANDLED_WEBHOOK_EVENTS });
  const provider = stripeProvider(deps.config);
  const storeWebhookEvent = webhookEventStore(deps);
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post<{ Body: Buffer | undefined }>(
      '/api/webhooks/stripe',
      { config: { isProvedByAddress: true, hasOwnRate: true } },
      async ({ body, headers, ip }, reply) => {
        const signature = String(headers['stripe-signature'] ?? '');
        const event = body && (await provider.verifyWebhook(body, signature));
        if (!event) {
          await deps.limits.consume(forgedRate, networkOf(ip));
          throw new AppError('webhook.forged');
        }
        await storeWebhookEvent(event);
        return reply.code(200).send({ received: true });
      },
    );
  });
}
