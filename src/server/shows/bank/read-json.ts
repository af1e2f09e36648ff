import { AppError } from '#server/platform/app-error.ts';
import { readableText } from '#server/platform/formats/readable-text.ts';

/** Escapes can stand for characters that PostgreSQL rejects or that hide other text. */
export const cleanText = (text: string): string => readableText(text).toWellFormed();

export function readJson(text: string): unknown {
  try {
    return JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? cleanText(value) : value));
  } catch {
    throw new AppError('round.unreadable', { message: 'This isn’t valid JSON.' });
  }
}
