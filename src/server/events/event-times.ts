import { instantOf } from '#server/platform/formats/wall-clock.ts';

export type WallTimes = { startsLocal: string | null; endsLocal: string | null; timeZone: string | null };
export type Instants = { startsAt: Date | null; endsAt: Date | null };

/** Wall times as they will be shown, with the instants they mean; both instants or none, since an event without an end has no time yet. */
export function resolveTimes({ startsLocal, endsLocal, timeZone }: WallTimes): WallTimes & Instants {
  if (!startsLocal || !endsLocal || !timeZone)
    return { startsLocal, endsLocal, timeZone, startsAt: null, endsAt: null };
  const start = instantOf(startsLocal, timeZone);
  const end = instantOf(endsLocal, timeZone);
  return { startsLocal: start.local, endsLocal: end.local, timeZone, startsAt: start.at, endsAt: end.at };
}
