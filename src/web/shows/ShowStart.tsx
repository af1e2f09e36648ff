import { useHydrated } from '#web/platform/hydrated.ts';
import { sayInstant } from '#web/ui/display/say-instant.ts';
import { sayStart, wallTimeIn } from '#web/ui/display/wall-time.ts';

/** On the clock of whoever reads it; before that is known, on everybody's. */
export function ShowStart({ startsAt }: { startsAt: string }) {
  const isHydrated = useHydrated();
  return (
    <time dateTime={startsAt}>
      {isHydrated ? sayInstant(startsAt) : `${sayStart(wallTimeIn('UTC', startsAt))} UTC`}
    </time>
  );
}
