import { paths } from '#contracts/site-paths.ts';
import { DeleteButton } from '#web/parts/DeleteButton.tsx';
import { useDeleteSeason } from './seasons.api.ts';

export function DeleteSeason({ seasonId, name }: { seasonId: string; name: string }) {
  const deletion = useDeleteSeason(seasonId);
  return (
    <DeleteButton label="Delete season" name={name} deletion={deletion} nextPath={paths.seasons()}>
      This deletes its table. Its shows and their results stay.
    </DeleteButton>
  );
}
