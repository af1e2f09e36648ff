import { useEffect, useEffectEvent, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { SearchPlace } from '#contracts/site-paths.ts';
import { callApi } from '#web/platform/http/http.ts';
import { useHydrated } from '#web/platform/page/hydrated.ts';
import { useAppSelector } from '#web/platform/session/store.ts';
import type { DayRange } from '#web/ui/display/calendar-days.ts';
import { cachedPosition } from './viewer-position.ts';

type ViewerSearch = { where: SearchPlace; quick: string; days: DayRange | null };

/** Repeats the search in the browser where it depends on the viewer: time zone and position. Returns true while the browser asks for the position. */
export function useViewerSearch({ where, quick, days }: ViewerSearch): boolean {
  const isHydrated = useHydrated();
  const isFromServer = useRef(!isHydrated);
  const profilePlace = useAppSelector((state) => state.auth.user?.location ?? '');
  const { revalidate } = useRevalidator();
  const isLocating = where === 'current' && isHydrated && cachedPosition() === undefined;

  const locate = useEffectEvent(async () => {
    const { findPosition } = await import('./find-position.ts');
    await findPosition(callApi, profilePlace);
    await revalidate();
  });
  useEffect(() => {
    if (isLocating) void locate();
  }, [isLocating]);

  const hasDays = quick !== '' || days !== null;
  useEffect(() => {
    if (!isHydrated || !isFromServer.current) return;
    isFromServer.current = false;
    if (hasDays) void revalidate();
  }, [isHydrated, hasDays, revalidate]);
  return isLocating;
}
