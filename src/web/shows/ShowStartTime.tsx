import { useHydrated } from '#web/platform/page/hydrated.ts';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { formatStart, localTimeIn } from '#web/ui/display/local-time.ts';

/** In the viewer's time zone; in UTC until hydration. */
export function ShowStartTime({ startsAt }: { startsAt: string }) {
  const isHydrated = useHydrated();
  return (
    <time dateTime={startsAt}>
      {isHydrated ? formatInstant(startsAt) : `${formatStart(localTimeIn('UTC', startsAt))} UTC`}
    </time>
  );
}
