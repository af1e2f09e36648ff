import * as contract from '#contracts/search/saved-searches.contract.ts';
import { useForm } from '#web/platform/use-form.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Switch } from '#web/ui/form/Switch.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import type { SavedSearch, useChangeSavedSearch } from './saved-searches.api.ts';

type EditSearchDialogProps = {
  search: SavedSearch;
  changing: ReturnType<typeof useChangeSavedSearch>;
  onClose: () => void;
};

export function EditSearchDialog({ search, changing, onClose }: EditSearchDialogProps) {
  const form = useForm({
    initial: { name: search.name, isAlerting: search.isAlerting },
    schema: contract.updateSavedSearch.body,
    submit: (_, values) => changing.mutateAsync(values),
    onSuccess: () => {
      showToast('The search is changed.');
      onClose();
    },
  });
  return (
    <Dialog
      title="Change the search"
      onClose={onClose}
      onSubmit={form.handleSubmit}
      error={form.formError}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={form.isSubmitting}>
            Save
          </Button>
        </>
      }
    >
      <TextField label="Name of the search" required maxLength={120} autoComplete="off" {...form.field('name')} />
      <Switch label="Tell me of new events" {...form.checkbox('isAlerting')} />
    </Dialog>
  );
}
