import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { EventCard } from '#contracts/events/events.contract.ts';
import { filePaths } from '#contracts/site-paths.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { byNetwork } from '#server/platform/http/rate-limits.ts';
import { searchListings } from '#server/search/events/search.actions.ts';
import { type EmbeddedList, renderEventEmbed, renderListEmbed, renderMessage } from './embed-pages.ts';
import { embedStyle } from './embed-style.ts';
import { findEmbeddable } from './embeds.actions.ts';
import { readPageFilters } from './page-filters.ts';

const styleHash = createHash('sha256').update(embedStyle).digest('base64');
/** The only pages that other sites may frame: they contain no script, no form and no personal data. */
const FRAMEABLE = `default-src 'none'; style-src 'sha256-${styleHash}'; img-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors *`;
const EventId = z.uuid();
const limits = [{ ...byNetwork('embed', 300, 300), isExact: false }];

export function embedRoutes(app: FastifyInstance, deps: AppDeps): void {
  const { config } = deps;
  const site = { productName: config.PRODUCT_NAME, publicUrl: config.PUBLIC_URL };

  app.get<{ Params: { eventId: string } }>(
    filePaths.embeddedEvent(':eventId'),
    { config: { limits } },
    async (request, reply) => {
      const { eventId } = request.params;
      const event = EventId.safeParse(eventId).success ? await findEmbeddable(deps, eventId) : undefined;
      if (!event) return sendFrameable(reply, renderMessage(site, 'This event is not to be shown here'), 404);
      return sendFrameable(reply, renderEventEmbed(site, event));
    },
  );

  app.get(filePaths.embeddedSearch(), { config: { limits } }, async (request, reply) => {
    const list = await findEmbeddedList(deps, request.query).catch(undefinedForClientErrors);
    if (!list) return sendFrameable(reply, renderMessage(site, 'This search asks for what cannot be'), 400);
    return sendFrameable(reply, renderListEmbed(site, list, new URL(request.url, site.publicUrl).search));
  });
}

async function findEmbeddedList(deps: AppDeps, query: unknown): Promise<EmbeddedList> {
  const pageFilters = await readPageFilters(deps.db, query);
  if (pageFilters.unknownTown !== undefined)
    return {
      events: [],
      emptyMessage: `We know no town called “${pageFilters.unknownTown}”, so there is nothing near it.`,
    };
  const { events } = JSON.parse(await searchListings(deps, pageFilters.filters)) as { events: EventCard[] };
  return { events, emptyMessage: 'No events to show just now.' };
}

function undefinedForClientErrors(error: unknown): undefined {
  if (!(error instanceof AppError) || error.status >= 500) throw error;
}

function sendFrameable(reply: FastifyReply, html: string, status = 200) {
  return reply
    .removeHeader('x-frame-options')
    .headers({
      'content-security-policy': FRAMEABLE,
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=60',
    })
    .code(status)
    .type('text/html; charset=utf-8')
    .send(html);
}
