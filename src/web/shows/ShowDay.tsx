import { useHydrated } from '#web/platform/page/hydrated.ts';
import { deviceZone, formatLocal, localTimeIn } from '#web/ui/display/local-time.ts';

/** "Nov 21", in the viewer's time zone; in UTC until hydration. */
export function ShowDay({ startsAt }: { startsAt: string }) {
  const zone = useHydrated() ? deviceZone() : 'UTC';
  return (
    <time dateTime={startsAt}>{formatLocal(localTimeIn(zone, startsAt), { month: 'short', day: 'numeric' })}</time>
  );
}
