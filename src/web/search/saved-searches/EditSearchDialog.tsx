import { type FormEvent, useState } from 'react';
import { after } from '#web/platform/after.ts';
import { useFormFields } from '#web/platform/form-fields.ts';
import { problemFields, problemText } from '#web/platform/problem-text.ts';
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
  const fields = useFormFields({ name: search.name });
  const [isAlerting, setAlerting] = useState(search.isAlerting);
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    const form = submitted.currentTarget;
    if (changing.isPending) return;
    after(
      changing.mutateAsync({ name: fields.values.name, isAlerting }),
      () => {
        showToast('The search is changed.');
        onClose();
      },
      (error) => fields.complain(form, problemFields(error)),
    );
  };
  const isSaidAtField = Boolean(changing.error && problemFields(changing.error)['name']);
  return (
    <Dialog
      title="Change the search"
      onClose={onClose}
      onSubmit={submit}
      error={changing.error && !isSaidAtField ? problemText(changing.error) : null}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={changing.isPending}>
            Save
          </Button>
        </>
      }
    >
      <TextField label="Name of the search" required maxLength={120} autoComplete="off" {...fields.bind('name')} />
      <Switch
        label="Tell me of new events"
        checked={isAlerting}
        onChange={({ target }) => setAlerting(target.checked)}
      />
    </Dialog>
  );
}
