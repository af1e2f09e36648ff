import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useHydrated } from '#web/platform/page/hydrated.ts';
import { deviceZone } from '#web/ui/display/local-time.ts';

/**
 * Repeats the server's search in the browser where it depends on the viewer's first day of the week or time zone. `zoneOfDays` is the zone in which
 * the server counted days; null if it does not depend on the viewer.
 */
export function useViewerSearch(quick: string, zoneOfDays: string | null): void {
  const isHydrated = useHydrated();
  const isFromServer = useRef(!isHydrated);
  const { revalidate } = useRevalidator();
  const isOther = quick !== '' || (zoneOfDays !== null && zoneOfDays !== deviceZone());
  useEffect(() => {
    if (!isHydrated || !isFromServer.current) return;
    isFromServer.current = false;
    if (isOther) void revalidate();
  }, [isHydrated, isOther, revalidate]);
}
