import { MAX_HOURS_MINUTES } from '#contracts/volunteering/volunteer-limits.ts';

/** “3:30”. */
export const formatDurationInput = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

/** Parses “3:30”, “3.5”, “3,5”, “3 h 30”, “45 min” or “3” (hours) into minutes; null if invalid or too long. */
export function parseDurationInput(text: string): number | null {
  const plain = text.trim().toLowerCase().replace(',', '.');
  const clock = /^(\d{1,2})\s*(?::|h|hours?)\s*(?:([0-5]?\d)\s*(?:m|min|minutes?)?)?$/.exec(plain);
  const alone = /^(\d{1,4})\s*(?:m|min|minutes?)$/.exec(plain);
  const hours = /^(\d{1,2}(?:\.\d{1,2})?)$/.exec(plain);
  const minutes = clock
    ? Number(clock[1]) * 60 + Number(clock[2] ?? 0)
    : alone
      ? Number(alone[1])
      : hours
        ? Math.round(Number(hours[1]) * 60)
        : null;
  return minutes !== null && minutes <= MAX_HOURS_MINUTES ? minutes : null;
}
