import { type FormEvent, useState } from 'react';
import { BIO_COUNTER_LIMIT } from '#contracts/accounts/account-limits.ts';
import type { User } from '#contracts/accounts/accounts.contract.ts';
import { useFormFields } from '#web/platform/form-fields.ts';
import { successes } from '#web/platform/form-messages.ts';
import { useSuccessMessage } from '#web/platform/success-message.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { AvatarField } from './AvatarField.tsx';
import { profileChanges } from './profile-changes.ts';
import type { SaveProfile } from './profile-saving.ts';

type ProfileFormProps = { user: User; save: SaveProfile };

export function ProfileForm({ user, save }: ProfileFormProps) {
  /** As this form last saw it: what another tab changed meanwhile is not ours to put back. */
  const [known, setKnown] = useState({ name: user.name, location: user.location, bio: user.bio });
  const fields = useFormFields(known);
  /** Undefined while the saved one stands; null once it is to be removed. */
  const [chosen, setChosen] = useState<string | null>();
  const avatar = chosen === undefined ? user.avatar : chosen;
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const success = useSuccessMessage();
  const changes = profileChanges({ ...known, avatar: user.avatar }, { ...fields.values, avatar });

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (isSaving || !fields.values.name.trim()) return;
    setSaving(true);
    setError(null);
    success.clear();
    const refusal = await save(changes);
    setSaving(false);
    if (!refusal) {
      setChosen(undefined);
      const { name = known.name, location = known.location, bio = known.bio } = changes;
      setKnown({ name, location, bio });
      success.show(successes.profileUpdated);
    } else if (!fields.complain(form, refusal.fields)) setError(refusal.message);
  };

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} aria-label="Edit Profile">
      <Stack gap="loose">
        <AvatarField
          avatar={avatar}
          placeholder={user.placeholderAvatar}
          isChanged={'avatar' in changes}
          onChange={setChosen}
        />
        <TextField label="Name" autoComplete="name" required maxLength={100} {...fields.bind('name')} />
        <TextField
          label="Location"
          placeholder="City, State, Country"
          autoComplete="off"
          maxLength={200}
          {...fields.bind('location')}
        />
        <TextArea
          label="Bio"
          minRows={3}
          maxRows={6}
          counter={{ length: fields.values.bio.length, limit: BIO_COUNTER_LIMIT }}
          {...fields.bind('bio')}
        />
        {error && <Alert kind="error">{error}</Alert>}
        {success.message && <Alert kind="success">{success.message}</Alert>}
        <div>
          <Button type="submit" busy={isSaving} disabled={!fields.values.name.trim()}>
            Save
          </Button>
        </div>
      </Stack>
    </form>
  );
}
