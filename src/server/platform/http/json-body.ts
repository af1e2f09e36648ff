import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';
import { readableText } from '#server/platform/formats/readable-text.ts';

const MAX_DEPTH = 32;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** Accepts only plain JSON: no other type, no compressed body, no deep nesting, no key that reaches a prototype. */
export function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, text === '' ? undefined : parseJson(text as string));
    } catch (error) {
      done(error as Error);
    }
  });
  app.addHook('onRequest', async (request) => {
    const encoding = request.headers['content-encoding'];
    if (encoding !== undefined && encoding.toLowerCase() !== 'identity') throw new AppError('request.unsupported_type');
  });
}

function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new AppError('request.not_json', { cause });
  }
  checkShape(value);
  return value;
}

/** PostgreSQL accepts neither NUL nor lone surrogates in JSON, and no NUL in text. */
function requireText(text: string): void {
  if (text.includes('\0')) throw new AppError('request.invalid', { message: 'Text can’t contain the NUL character.' });
  if (!text.isWellFormed())
    throw new AppError('request.invalid', { message: 'Text can’t contain half of a surrogate pair.' });
}

/** Passwords stay exactly as typed; other texts are cleaned. */
function acceptText(key: string, text: string): string {
  requireText(text);
  return /password/i.test(key) ? text : readableText(text);
}

/** Walks level by level, not recursively, so that the input's depth cannot exhaust the stack. */
function checkShape(root: unknown): void {
  let level = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH)
      throw new AppError('request.invalid', { message: `JSON can be nested up to ${MAX_DEPTH} levels deep.` });
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue;
      if (!Array.isArray(value) && Object.keys(value).some((key) => FORBIDDEN_KEYS.has(key)))
        throw new AppError('request.invalid', { message: 'The JSON has a key that isn’t allowed.' });
      for (const [key, child] of Object.entries(value)) {
        if (typeof child === 'string') (value as Record<string, unknown>)[key] = acceptText(key, child);
        else next.push(child);
      }
    }
    level = next;
  }
}
