import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { HttpError } from '#web/platform/http/http.ts';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';

const NOT_HERE =
  'No connection. This shift’s list isn’t on this device yet. Once you’ve opened it online, it also opens offline.';

type NoListProps = { error: Error | null; isPaused: boolean; onRetry: () => void };

/** Shown while the list loads, and if it cannot be loaded. */
export function NoList({ error, isPaused, onRetry }: NoListProps) {
  const isUnreachable = isPaused || (error !== null && !(error instanceof HttpError));
  if (isUnreachable) return <LoadFailed error={NOT_HERE} onRetry={onRetry} />;
  return error ? <LoadFailed error={error} onRetry={onRetry} /> : <Skeleton shape="box" />;
}
