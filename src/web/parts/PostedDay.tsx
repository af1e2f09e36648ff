import { useHydrated } from '#web/platform/page/hydrated.ts';
import { deviceZone, formatLocal, localTimeIn } from '#web/ui/display/local-time.ts';

/** The day of a comment or a post, for the viewer. Only the browser knows the zone: in UTC, an evening in the Americas would be tomorrow. */
export function PostedDay({ at }: { at: string }) {
  const local = useHydrated() ? localTimeIn(deviceZone(), at) : at.slice(0, 16);
  return <time dateTime={at}>{formatLocal(local, { month: 'short', day: 'numeric', year: 'numeric' })}</time>;
}
