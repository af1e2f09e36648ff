import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import type { ShowDetail } from '#web/shows/shows.api.ts';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { JoinForm } from './JoinForm.tsx';
import { useShowToJoin } from './players.api.ts';

/** For people and phones without a team at this show. */
export function JoinAtShow({ show }: { show: ShowDetail }) {
  const { data, error, refetch } = useShowToJoin(show.joinCode ?? '');
  if (!show.joinCode) return <p>This show is over.</p>;
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton shape="box" />;
  return <JoinForm show={data} code={show.joinCode} onJoined={() => undefined} />;
}
