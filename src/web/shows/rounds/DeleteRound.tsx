import { paths } from '#contracts/site-paths.ts';
import { DeleteButton } from '#web/parts/DeleteButton.tsx';
import { useDeleteRound } from './rounds.api.ts';

export function DeleteRound({ roundId, name }: { roundId: string; name: string }) {
  const deletion = useDeleteRound(roundId);
  return (
    <DeleteButton label="Delete round" name={name} deletion={deletion} nextPath={paths.rounds()}>
      Planned shows that use it lose its questions. Shows that have started keep them unless they go back to the lobby.
    </DeleteButton>
  );
}
