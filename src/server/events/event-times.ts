import { instantOf } from '#server/platform/formats/wall-clock.ts';

export type WallTimes = { startsLocal: string | null; endsLocal: string | null; timeZone: string | null };
export type Instants = { startsAt: Date | null; endsAt: Date | null };

/** Wall times adjusted to existing local times, with their instants. Both instants are null unless start, end and time zone are all known. */
export function resolveTimes({ startsLocal, endsLocal, timeZone }: WallTimes): WallTimes & Instants {
  if (!startsLocal || !endsLocal || !timeZone)
    return { startsLocal, endsLocal, timeZone, startsAt: null, endsAt: null };
  const start = instantOf(startsLocal, timeZone);
  const end = instantOf(endsLocal, timeZone);
  return { startsLocal: start.local, endsLocal: end.local, timeZone, startsAt: start.at, endsAt: end.at };
}
