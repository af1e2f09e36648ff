import { useHydrated } from '#web/platform/hydrated.ts';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { formatStart, wallTimeIn } from '#web/ui/display/wall-time.ts';

/** On the clock of whoever reads it; before that is known, on everybody's. */
export function ShowStart({ startsAt }: { startsAt: string }) {
  const isHydrated = useHydrated();
  return (
    <time dateTime={startsAt}>
      {isHydrated ? formatInstant(startsAt) : `${formatStart(wallTimeIn('UTC', startsAt))} UTC`}
    </time>
  );
}
