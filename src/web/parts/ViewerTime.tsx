import { useHydrated } from '#web/platform/page/hydrated.ts';
import { deviceZone, formatTime, formatWeekdayTime, localTimeIn } from '#web/ui/display/local-time.ts';

type ViewerTimeProps = { startsAt: string; startsLocal: string; className?: string | undefined };

/**
 * The start in the viewer's time zone, if it differs from the event's, with the weekday if that differs: the date would not fit on a phone.
 * Only the browser knows the zone.
 */
export function ViewerTime({ startsAt, startsLocal, className }: ViewerTimeProps) {
  const isHydrated = useHydrated();
  if (!isHydrated) return null;
  const own = localTimeIn(deviceZone(), startsAt);
  if (own === startsLocal) return null;
  const isSameDay = own.slice(0, 10) === startsLocal.slice(0, 10);
  return <span className={className}>{`${isSameDay ? formatTime(own) : formatWeekdayTime(own)} your time`}</span>;
}
