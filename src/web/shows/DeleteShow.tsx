import { paths } from '#contracts/site-paths.ts';
import { DeleteButton } from '#web/parts/DeleteButton.tsx';
import { useDeleteShow } from './show-changes.api.ts';
import type { ShowDetail } from './shows.api.ts';

export function DeleteShow({ show: { id, title, status } }: { show: Pick<ShowDetail, 'id' | 'title' | 'status'> }) {
  const deletion = useDeleteShow(id);
  const nextPath = paths.shows({ status: 'scheduled' });
  return (
    <DeleteButton label="Delete show" name={title} deletion={deletion} nextPath={nextPath}>
      {status !== 'scheduled' &&
        'Its answers, scores and the players who joined by phone are deleted too. Teams with accounts keep their members and other nights. '}
      Its rounds stay in your question bank.
    </DeleteButton>
  );
}
