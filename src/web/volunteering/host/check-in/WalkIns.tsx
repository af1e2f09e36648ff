import { useState } from 'react';
import { Email } from '#contracts/accounts/credential-fields.ts';
import { MAX_WALK_IN_NAME_LENGTH } from '#contracts/volunteering/volunteer-limits.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { newUuid } from '#web/platform/http/create-once.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Chip } from '#web/ui/display/Chip.tsx';
import { Face } from '#web/ui/display/Face.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { keepFocus } from '#web/ui/keep-focus.ts';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import styles from './CheckIn.module.css';
import type { WalkInEntry, WalkInWrite } from './walk-in-list.ts';

type WalkInsProps = { walkIns: readonly WalkInEntry[]; onChange: (write: WalkInWrite) => void };

/** People who came without a sign-up, and the button that adds one. */
export function WalkIns({ walkIns, onChange }: WalkInsProps) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  return (
    <>
      <div>
        <Button variant="quiet" onClick={() => setDialogOpen(true)}>
          Add someone at the door
        </Button>
      </div>
      {walkIns.length > 0 && (
        <ul className={styles.list} aria-label="Walk-ins">
          {walkIns.map(({ id, name, email, isSaving, refusal }) => (
            <li key={id} ref={keepFocus} className={styles.person} data-presence="attended">
              <Face src={null} name={name} />
              <div className={styles.details}>
                <strong>{name}</strong>
                <Row gap="tight">
                  <Chip tone="good">Here</Chip>
                  <Chip>Walk-in</Chip>
                  {isSaving && <Chip>Saving…</Chip>}
                </Row>
              </div>
              <div className={styles.buttons}>
                <Button
                  variant="quiet"
                  size="large"
                  onClick={() => onChange({ id, name, email, isRemoved: true })}
                  hiddenLabel={name}
                >
                  Remove
                </Button>
              </div>
              {refusal && (
                <div className={styles.error}>
                  <Alert kind="error">{refusal}</Alert>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {isDialogOpen && <WalkInDialog onAdd={onChange} onClose={() => setDialogOpen(false)} />}
    </>
  );
}

type WalkInDialogProps = { onAdd: WalkInsProps['onChange']; onClose: () => void };

function emailError(email: string): string | undefined {
  if (!email.trim()) return undefined;
  return Email.safeParse(email).error?.issues[0]?.message;
}

function WalkInDialog({ onAdd, onClose }: WalkInDialogProps) {
  const form = useForm({
    initial: { name: '', email: '' },
    rules: ({ name, email }): Record<string, string> => {
      const invalidEmail = emailError(email);
      return { ...(!name.trim() && { name: 'Enter a name.' }), ...(invalidEmail && { email: invalidEmail }) };
    },
    submit: async (_, { name, email }) =>
      onAdd({ id: newUuid(), name: name.trim(), email: email.trim(), isRemoved: false }),
    onSuccess: onClose,
  });
  return (
    <FormDialog title="Add someone at the door" form={form} submitLabel="Add" cancelLabel="Cancel" onClose={onClose}>
      <Stack>
        <TextField label="Name" autoComplete="off" maxLength={MAX_WALK_IN_NAME_LENGTH} {...form.field('name')} />
        <TextField
          label="Email"
          type="email"
          optional
          hint="With it, they can add these hours to their account. Only hosts see it."
          autoComplete="off"
          maxLength={254}
          {...form.field('email')}
        />
      </Stack>
    </FormDialog>
  );
}
