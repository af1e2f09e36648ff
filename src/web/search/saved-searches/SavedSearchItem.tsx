import { useState } from 'react';
import { Link } from 'react-router';
import { paths, type SearchQuery } from '#contracts/site-paths.ts';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Chip } from '#web/ui/display/Chip.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { EditSearchDialog } from './EditSearchDialog.tsx';
import { type SavedSearch, useChangeSavedSearch, useDeleteSavedSearch } from './saved-searches.api.ts';

export function SavedSearchItem({ search }: { search: SavedSearch }) {
  const { id, name, newCount, isAlerting } = search;
  const [openDialog, setOpenDialog] = useState<'edit' | 'delete' | null>(null);
  const changing = useChangeSavedSearch(id);
  const deleting = useDeleteSavedSearch(id);
  const close = () => setOpenDialog(null);
  const markSeen = () => after(changing.mutateAsync({ isLookedAt: true }), () => {});
  return (
    <li>
      <div>
        <Row gap="tight">
          <Link to={paths.search(queryOf(search))} onClick={markSeen}>
            {name}
          </Link>
          {newCount > 0 && <Chip tone="good">{`${newCount} new`}</Chip>}
        </Row>
        <p>{isAlerting ? 'Notifications on' : 'Notifications off'}</p>
      </div>
      <Row gap="tight">
        <Button variant="quiet" size="small" onClick={() => setOpenDialog('edit')} hiddenLabel={name}>
          Edit
        </Button>
        <Button variant="quiet" size="small" onClick={() => setOpenDialog('delete')} hiddenLabel={name}>
          Delete
        </Button>
      </Row>
      {openDialog === 'edit' && <EditSearchDialog search={search} changing={changing} onClose={close} />}
      {openDialog === 'delete' && (
        <ConfirmDialog
          title={`Delete “${name}”?`}
          confirmLabel="Delete"
          busy={deleting.isPending}
          error={deleting.error && problemText(deleting.error)}
          onConfirm={() => after(deleting.mutateAsync(), () => showToast('Search deleted.'))}
          onClose={close}
        >
          You won’t get notifications for it anymore. You can save the same search again.
        </ConfirmDialog>
      )}
    </li>
  );
}

/** The URL of the saved search's results. */
const queryOf = ({ filters: { q, place, category, interest, types, when, from, to, hasSeats } }: SavedSearch) => {
  const query: SearchQuery = { q, type: types.join(',') };
  if (place) Object.assign(query, { near: place.name, radius: String(place.radiusKm) });
  if (category) query.category = category;
  if (interest) query.interest = interest;
  if (when) query.when = when;
  if (from) query.from = from;
  if (to && to !== from) query.to = to;
  if (hasSeats) query.seats = 'free';
  return query;
};
