import type { Problem } from '#contracts/endpoint.ts';
import * as fallbacks from '#web/platform/fallbacks.ts';

/** The message for a failed call: the server's, else the error's own, else the action's fallback. */
export function problemText(error: unknown, fallback: string = fallbacks.generic): string {
  return serverText(error) || messageOf(error) || fallback;
}

/** The server's message only. Like no message: an empty one. */
export const serverText = (error: unknown): string | undefined => problemOf(error)?.message || undefined;

/** The server's field errors by field name. */
export const problemFields = (error: unknown): Record<string, string> => problemOf(error)?.fields ?? {};

/** The server's error. */
export const problemOf = (error: unknown): Problem | undefined =>
  (error as { problem?: Problem | null } | null | undefined)?.problem ?? undefined;

function messageOf(error: unknown): string | undefined {
  const message = typeof error === 'string' ? error : (error as { message?: unknown } | null | undefined)?.message;
  return typeof message === 'string' ? message : undefined;
}
