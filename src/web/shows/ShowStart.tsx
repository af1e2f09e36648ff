import { useHydrated } from '#web/platform/hydrated.ts';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { formatStart, wallTimeIn } from '#web/ui/display/wall-time.ts';

/** In the viewer's time zone; in UTC until hydration. */
export function ShowStart({ startsAt }: { startsAt: string }) {
  const isHydrated = useHydrated();
  return (
    <time dateTime={startsAt}>
      {isHydrated ? formatInstant(startsAt) : `${formatStart(wallTimeIn('UTC', startsAt))} UTC`}
    </time>
  );
}
