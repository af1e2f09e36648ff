import { MAX_SAVED_SEARCH_NAME_LENGTH } from '#contracts/search/saved-search-limits.ts';
import * as contract from '#contracts/search/saved-searches.contract.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { Switch } from '#web/ui/form/Switch.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
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
      showToast('Search updated.');
      onClose();
    },
  });
  return (
    <FormDialog title="Edit saved search" form={form} submitLabel="Save" cancelLabel="Cancel" onClose={onClose}>
      <TextField
        label="Name"
        required
        maxLength={MAX_SAVED_SEARCH_NAME_LENGTH}
        autoComplete="off"
        {...form.field('name')}
      />
      <Switch label="Notify me about new events" {...form.checkbox('isAlerting')} />
    </FormDialog>
  );
}
