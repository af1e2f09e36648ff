import { useState } from 'react';
import { BIO_COUNTER_LIMIT } from '#contracts/accounts/account-limits.ts';
import { type User, updateProfile } from '#contracts/accounts/accounts.contract.ts';
import { LeavingGuard } from '#web/parts/LeavingGuard.tsx';
import * as fallbacks from '#web/platform/fallbacks.ts';
import { successes } from '#web/platform/form/form-messages.ts';
import { useSuccessMessage } from '#web/platform/form/success-message.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { serverText } from '#web/platform/http/problem-text.ts';
import type { SaveProfile } from '#web/platform/session/profile-saving.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { AvatarField } from './AvatarField.tsx';
import { profileChanges } from './profile-changes.ts';

type ProfileFormProps = { user: User; save: SaveProfile };
type ProfileValues = Pick<User, 'name' | 'location' | 'bio'> & {
  /** Undefined: the saved picture stays; null: it is removed. */
  avatar: string | null | undefined;
  usesSuggestedName: boolean;
};

export function ProfileForm({ user, save }: ProfileFormProps) {
  // The profile as this form last saw it, so that changes from another tab are not overwritten.
  const [loaded, setLoaded] = useState({ name: user.name, location: user.location, bio: user.bio });
  const success = useSuccessMessage();
  const changesIn = ({ avatar = user.avatar, ...texts }: ProfileValues) =>
    profileChanges({ ...loaded, avatar: user.avatar }, { ...texts, avatar });
  const initial: ProfileValues = { ...loaded, avatar: undefined, usesSuggestedName: false };
  const form = useForm({
    initial,
    schema: updateProfile.body,
    toBody: changesIn,
    submit: async (changes) => {
      success.clear();
      await save(changes);
    },
    onSuccess: (_, { values, reset }) => {
      const { name = loaded.name, location = loaded.location, bio = loaded.bio } = changesIn(values);
      setLoaded({ name, location, bio });
      reset({ ...values, avatar: undefined, usesSuggestedName: false });
      success.show(successes.profileUpdated);
    },
    errorText: (error) => serverText(error) ?? fallbacks.saveProfile,
  });
  const avatar = form.values.avatar === undefined ? user.avatar : form.values.avatar;
  const suggestsName = !user.hasChosenName && form.values.name.trim() === loaded.name;

  return (
    <form method="post" noValidate onSubmit={form.handleSubmit} aria-label="Edit Profile">
      <Stack gap="loose">
        <AvatarField
          avatar={avatar}
          placeholder={user.placeholderAvatar}
          isChanged={'avatar' in changesIn(form.values)}
          onChange={(chosen) => form.change({ avatar: chosen })}
        />
        <Stack gap="tight">
          <TextField
            label="Name"
            hint={user.hasChosenName ? undefined : 'Others see “New member” until you choose a name.'}
            autoComplete="name"
            required
            maxLength={100}
            {...form.field('name')}
          />
          {suggestsName && (
            <Checkbox label={`Show “${loaded.name}” to others`} {...form.checkbox('usesSuggestedName')} />
          )}
        </Stack>
        <TextField
          label="Location"
          placeholder="City, State, Country"
          autoComplete="off"
          maxLength={200}
          {...form.field('location')}
        />
        <TextArea
          label="Bio"
          minRows={3}
          maxRows={6}
          counter={{ length: form.values.bio.length, limit: BIO_COUNTER_LIMIT }}
          {...form.field('bio')}
        />
        <LeavingGuard form={form} />
        {form.formError && <Alert kind="error">{form.formError}</Alert>}
        {success.message && <Alert kind="success">{success.message}</Alert>}
        <div>
          <Button type="submit" busy={form.isSubmitting} disabled={!form.values.name.trim()}>
            Save
          </Button>
        </div>
      </Stack>
    </form>
  );
}
