import { paths } from '#contracts/site-paths.ts';
import { DeleteButton } from '#web/parts/DeleteButton.tsx';
import { useDeleteShow } from './show-changes.api.ts';

export function DeleteShow({ showId, title }: { showId: string; title: string }) {
  const deletion = useDeleteShow(showId);
  const nextPath = paths.shows({ status: 'scheduled' });
  return (
    <DeleteButton label="Delete show" name={title} deletion={deletion} nextPath={nextPath}>
      Its rounds stay in your question bank.
    </DeleteButton>
  );
}
