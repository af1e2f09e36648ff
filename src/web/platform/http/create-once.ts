import * as calls from '#contracts/calls.gen.ts';
import type { CallApi } from './api.ts';
import { callApi, HttpError } from './http.ts';

/** The first request of each attempt that has no response yet. */
const attempts = new Map<string, object>();

/** Also works without HTTPS, where `crypto.randomUUID` is missing. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The first request with the key has run, or still runs. */
const REPEATED = new Set<string | undefined>(['request.key_in_use', 'request.already_done']);

/** A random UUID; `crypto.randomUUID` is missing without HTTPS. */
export const newUuid = (): string => newKey().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5');

/** Whether the server refused the call. After any other failure it may have run, so the retry must reuse the key. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof HttpError && error.status < 500 && !REPEATED.has(error.problem?.code);

/** What a repeated press says again: how long its form was open, the proof of its request, and what it has seen left of a payment. */
const OF_ONE_PRESS = new Set(['form', 'proof', 'expectedRemaining']);
/** The key in the body of a refund. Others, such as that of a way to log in, are what a person typed. */
const isOfOnePress = (call: string, name: string) =>
  OF_ONE_PRESS.has(name) || (name === 'key' && call === calls.refundOrder);
const attemptOf = (call: string, input: unknown): string =>
  JSON.stringify([call, input], (name, value: unknown) => (isOfOnePress(call, name) ? undefined : value));

/**
 * For calls that create something. Until a response arrives, the same call with the same input repeats the first request with its Idempotency-Key, so
 * that a lost response or a double click creates nothing twice. After a response, the same input creates another.
 */
export const createOnce: CallApi = async (call, ...[input]) => {
  const attempt = attemptOf(call, input);
  const first = attempts.get(attempt) ?? { ...input, idempotencyKey: newKey() };
  attempts.set(attempt, first);
  try {
    const response = await (callApi as LooseCall)(call, { ...first, proof: input?.proof });
    attempts.delete(attempt);
    return response as never;
  } catch (error) {
    if (isRefusal(error)) attempts.delete(attempt);
    throw error;
  }
};

type LooseCall = (call: string, input: object) => Promise<unknown>;
