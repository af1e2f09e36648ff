import { Avatar, Style } from '@dicebear/core';
import thumbs from '@dicebear/styles/thumbs.json' with { type: 'json' };
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { compressBrotli, sendBrotli } from '#server/platform/brotli.ts';
import { IMMUTABLE } from '#server/platform/http/security-headers.ts';
import { memoryLimits } from '#server/platform/memory-limits.ts';
import { SizedCache } from '#server/platform/sized-cache.ts';
import { findAvatar, placeholderAddress } from './avatars.queries.ts';

// "Thumbs" by DiceBear is licensed CC0 1.0 (https://creativecommons.org/publicdomain/zero/1.0/): no attribution is owed.
const style = new Style(thumbs);

const cachedPlaceholders = new SizedCache<Buffer>(memoryLimits.placeholderBytes, ({ length }) => length);

/** The placeholder avatar as compressed SVG; the same seed always gives the same picture. */
async function drawPlaceholder(seed: string): Promise<Buffer> {
  const known = cachedPlaceholders.get(seed);
  if (known) return known;
  const svg = await compressBrotli(Buffer.from(new Avatar(style, { seed, size: 100 }).toString()));
  cachedPlaceholders.set(seed, svg);
  return svg;
}

const WEEK_SECONDS = 604_800;
const PictureId = z.uuid();
const Seed = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/** A picture that is opened directly may load nothing and has no origin. */
const SANDBOX = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** Pictures are no API endpoints: `<img>` requests them without a token. */
export function avatarRoutes(app: FastifyInstance, { db, config }: Pick<AppDeps, 'db' | 'config'>): void {
  app.get<{ Params: { id: string } }>('/media/avatars/:id.jpg', async ({ params }, reply) => {
    const jpeg = PictureId.safeParse(params.id).success ? await findAvatar(db, params.id) : undefined;
    if (!jpeg) throw new AppError('picture.not_found');
    return sendPicture(reply, IMMUTABLE).type('image/jpeg').send(jpeg);
  });
  app.get<{ Params: { seed: string } }>('/avatars/:seed.svg', async (request, reply) => {
    const { params } = request;
    if (!Seed.safeParse(params.seed).success) throw new AppError('picture.not_found');
    if (config.AVATAR_SERVICE_URL) return reply.redirect(placeholderAddress(params.seed, config));
    sendPicture(reply, `public, max-age=${WEEK_SECONDS}`).type('image/svg+xml').header('vary', 'accept-encoding');
    return sendBrotli(request, reply, await drawPlaceholder(params.seed));
  });
}

function sendPicture(reply: FastifyReply, cacheControl: string): FastifyReply {
  return reply.header('content-security-policy', SANDBOX).header('cache-control', cacheControl);
}
