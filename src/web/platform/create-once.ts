import type { CallApi } from './api.ts';
import { callApi, HttpError } from './http.ts';

const keys = new Map<string, string>();

/** Works on pages without HTTPS too, where `crypto.randomUUID` is absent. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Whether the server said no: what it may have done unheard must be asked again under the same key. */
export const isRefusal = (error: unknown): boolean => error instanceof HttpError && error.status < 500;

/**
 * For calls that make something. Until an answer comes, the same call again is the same intent under the same Idempotency-Key: a
 * lost answer or a second press makes nothing twice. What is made once may be meant again: that is another intent.
 */
export const createOnce: CallApi = async (call, ...[input]) => {
  const intent = JSON.stringify([call, input]);
  const idempotencyKey = keys.get(intent) ?? newKey();
  keys.set(intent, idempotencyKey);
  try {
    const answer = await (callApi as LooseCall)(call, { ...input, idempotencyKey });
    keys.delete(intent);
    return answer as never;
  } catch (error) {
    if (isRefusal(error)) keys.delete(intent);
    throw error;
  }
};

type LooseCall = (call: string, input: object) => Promise<unknown>;
