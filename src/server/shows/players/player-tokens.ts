import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { PLAYER_TOKEN_HEADER } from '#contracts/shows/players.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { findPlayerByToken } from './players.queries.ts';

/** Tokens are 32 random bytes in base64url, made by the phone, so that it can repeat a request whose response was lost. */
const TOKEN = /^[\w-]{43}$/;

/** The hash of the token that a phone sent, or null if it sent none that could be one. */
export function sentTokenHash({ headers }: FastifyRequest): Buffer | null {
  const token = headers[PLAYER_TOKEN_HEADER];
  return typeof token === 'string' && TOKEN.test(token) ? createHash('sha256').update(token).digest() : null;
}

/** Recognizes the phone of a player. An unknown token counts as none: its show is over, or its player was removed. */
export function identifyPlayer({ db }: Pick<AppDeps, 'db'>) {
  return async (request: FastifyRequest): Promise<void> => {
    const hash = sentTokenHash(request);
    if (hash) request.deviceId = (await findPlayerByToken(db, hash))?.id ?? null;
  };
}
