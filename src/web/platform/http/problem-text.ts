import type { Problem } from '#contracts/endpoint.ts';
import * as fallbacks from '#web/platform/fallbacks.ts';

/** The message for a failed call: the server's, else the error's own, else the action's fallback. */
export function problemText(error: unknown, fallback: string = fallbacks.generic): string {
  return serverText(error) || messageOf(error) || fallback;
}

/** The server's message only. */
export const serverText = (error: unknown): string | undefined => problemOf(error)?.message;

/** The server's field errors by field name. */
export const problemFields = (error: unknown): Record<string, string> => problemOf(error)?.fields ?? {};

/** The server's error. */
export function problemOf(error: unknown): Problem | undefined {
  if (typeof error !== 'object' || error === null || !('problem' in error)) return undefined;
  return (error.problem as Problem | null) ?? undefined;
}

function messageOf(error: unknown): string | undefined {
  if (typeof error === 'string') return error;
  if (typeof error !== 'object' || error === null || !('message' in error)) return undefined;
  return typeof error.message === 'string' ? error.message : undefined;
}
