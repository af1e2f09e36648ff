import { readdirSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DAY_MS } from '#contracts/durations.ts';
import { sendBrotli } from '#server/platform/brotli.ts';
import type { Clock } from '#server/platform/clock.ts';
import { IMMUTABLE } from '#server/platform/http/security-headers.ts';
import type { SharedAsset } from '#server/platform/http/shared-assets.queries.ts';
import { contentTypeOf, shareAssets, sharedAssetLookup } from '#server/platform/http/shared-assets.ts';
import type { Db } from '#server/platform/postgres/db.ts';

type Options = {
  root: string;
  /** Where nodes and versions of the site share their files. */
  db: Db;
  clock?: Clock;
};

/**
 * Serves the hashed files of the build, cached for a year. Checks names against a list: the plugin's own route reads the folder, with a thousand
 * files, for every request.
 */
export async function serveAssets(app: FastifyInstance, { root, db, clock }: Options): Promise<void> {
  const names = new Set(readdirSync(root));
  await app.register(fastifyStatic, {
    root,
    serve: false,
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
    index: false,
  });
  await shareDaily(app, db, root);
  const findShared = sharedAssetLookup(db, clock);
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { name } = request.params;
    if (names.has(name)) return reply.sendFile(name);
    const shared = await findShared(name);
    return shared ? sendShared(request, reply, shared) : reply.callNotFound();
  });
}

/** Call it before the node answers, because its first page may send a browser to another node. */
async function shareDaily(app: FastifyInstance, db: Db, root: string): Promise<void> {
  const share = () =>
    shareAssets(db, root).catch((err: unknown) =>
      app.log.warn({ err }, 'other nodes and the next version do not have the assets of this one'),
    );
  await share();
  const timer = setInterval(() => void share(), DAY_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

async function sendShared(
  request: FastifyRequest<{ Params: { name: string } }>,
  reply: FastifyReply,
  { bytes, isBrotli }: SharedAsset,
) {
  reply.headers({
    'content-type': contentTypeOf(request.params.name),
    'cache-control': IMMUTABLE,
    vary: 'accept-encoding',
  });
  if (!isBrotli) return reply.send(bytes);
  return sendBrotli(request, reply, bytes);
}
