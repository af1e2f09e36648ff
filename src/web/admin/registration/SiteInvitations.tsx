import { useState } from 'react';
import { NewSiteInvitationBody } from '#contracts/accounts/registration-fields.ts';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { useForm } from '#web/platform/form/use-form.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { formatInstantDate } from '#web/ui/display/format-instant.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { copyText } from '#web/ui/overlay/copy-text.ts';
import { useCreateInvitation, useDeleteInvitation, useSiteInvitations } from './registration.api.ts';

/** The invitations that still work, and a form for a new one. */
export function SiteInvitations() {
  const { data, error, isPending, refetch } = useSiteInvitations();
  const deletion = useDeleteInvitation();
  return (
    <Stack>
      {isPending && <Skeleton shape="box" />}
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data?.invitations.length === 0 && <p>No invitations.</p>}
      <ul>
        {data?.invitations.map(({ id, email, usesLeft, expiresAt }) => {
          const name = `${email ?? 'Anyone with the code'}, ${usesLeft === 1 ? 'once' : `${usesLeft} times`}, until ${formatInstantDate(expiresAt)}`;
          return (
            <li key={id}>
              {name}{' '}
              <Button
                variant="bare"
                size="small"
                busy={deletion.isPending && deletion.variables === id}
                onClick={() => deletion.mutate(id)}
                hiddenLabel={name}
              >
                End
              </Button>
            </li>
          );
        })}
      </ul>
      {deletion.error && <Alert kind="error">{problemText(deletion.error)}</Alert>}
      <NewInvitation />
    </Stack>
  );
}

function NewInvitation() {
  const creating = useCreateInvitation();
  const [made, setMade] = useState<{ code: string; url: string } | null>(null);
  const form = useForm({
    initial: { uses: '1', days: '14' },
    schema: NewSiteInvitationBody,
    toBody: ({ uses, days }) => ({ uses: Number(uses), days: Number(days) }),
    submit: (body) => creating.mutateAsync(body),
    onSuccess: (invitation) => setMade(invitation),
  });
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit}>
      <Stack>
        <Row>
          <TextField label="How many people" type="number" {...form.field('uses')} />
          <TextField label="For how many days" type="number" {...form.field('days')} />
        </Row>
        {form.formError && <Alert kind="error">{form.formError}</Alert>}
        <div>
          <Button type="submit" busy={form.isSubmitting}>
            Make an invitation
          </Button>
        </div>
        {made && (
          <Alert kind="success">
            {`The code, shown only now: ${made.code} `}
            <Button variant="quiet" size="small" onClick={() => void copyText(made.url, 'link')}>
              Copy link
            </Button>
          </Alert>
        )}
      </Stack>
    </form>
  );
}
