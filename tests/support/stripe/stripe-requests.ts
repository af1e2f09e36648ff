import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Books, Refusal } from './stripe-objects.ts';

/** A request of the SDK: nested parameters, as `line_items[0][quantity]=1` carries them. */
export type Params = { [key: string]: Param };
type Param = string | Params | Param[];

export function parseForm(text: string): Params {
  const root: Params = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const [first = '', ...rest] = name.replaceAll(']', '').split('[');
    const path = [first, ...rest];
    let at = root;
    for (const key of path.slice(0, -1)) at = (at[key] ??= {}) as Params;
    at[path.at(-1) || String(Object.keys(at).length)] = value;
  }
  return root;
}

export const text = (params: Params, key: string): string | null => {
  const value = params[key];
  return typeof value === 'string' ? value : null;
};
export const nested = (params: Params, key: string): Params => {
  const value = params[key];
  return typeof value === 'object' ? (value as Params) : {};
};
export const texts = (params: Params, key: string): Record<string, string> =>
  Object.fromEntries(Object.entries(nested(params, key)).map(([name, value]) => [name, value as string]));

export async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

export function sendJson(response: ServerResponse, status: number, body: string, headers: object = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
}

/** Replaces ids by their objects along paths such as `payment_intent.latest_charge`. */
export function expand(books: Books, object: object, paths: readonly string[]): object {
  const copy = structuredClone(object) as Record<string, unknown>;
  for (const path of paths) {
    let at: Record<string, unknown> | null = copy;
    for (const key of path.split('.')) {
      const value: unknown = at?.[key];
      if (at && typeof value === 'string') at[key] = structuredClone(books.objects.get(value));
      at = (at?.[key] as Record<string, unknown> | null | undefined) ?? null;
    }
  }
  return copy;
}

type Stored = { request: string; status: number; body: string; at: number };
const MEMORY_SECONDS = 24 * 3600;

/** Stripe remembers the answer to a key for a day, and refuses the key with another request. */
export class IdempotencyMemory {
  readonly #stored = new Map<string, Stored>();

  find(key: string, request: string, now: number): Stored | undefined {
    const stored = this.#stored.get(key);
    if (!stored || stored.at + MEMORY_SECONDS < now) return undefined;
    if (stored.request !== request)
      throw new Refusal(
        400,
        'idempotency_error',
        `Keys for idempotent requests can only be used with the same parameters they were first used with.`,
      );
    return stored;
  }

  keep(key: string, stored: Stored): void {
    this.#stored.set(key, stored);
  }
}
