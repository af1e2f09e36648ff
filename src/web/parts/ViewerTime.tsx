import { useHydrated } from '#web/platform/hydrated.ts';
import { deviceZone, formatStart, formatTime, wallTimeIn } from '#web/ui/display/wall-time.ts';

type ViewerTimeProps = { startsAt: string; startsLocal: string; className?: string | undefined };

/** The start on the reader's own clock, where that shows another time than the one on the spot; the server cannot know it. */
export function ViewerTime({ startsAt, startsLocal, className }: ViewerTimeProps) {
  const isHydrated = useHydrated();
  if (!isHydrated) return null;
  const own = wallTimeIn(deviceZone(), startsAt);
  if (own === startsLocal) return null;
  const isSameDay = own.slice(0, 10) === startsLocal.slice(0, 10);
  return <span className={className}>{`${isSameDay ? formatTime(own) : formatStart(own)} your time`}</span>;
}
