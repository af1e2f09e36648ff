import { useState } from 'react';
import { providerPresets } from '#contracts/admin/sign-in-provider-fields.ts';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Card } from '#web/ui/display/Card.tsx';
import { formatInstantDate } from '#web/ui/display/format-instant.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { SignInProviderForm } from './SignInProviderForm.tsx';
import { type SignInProviderCard, useDeleteSignInProvider, useSignInProviders } from './sign-in-providers.api.ts';

/** Sites whose accounts people can log in with. */
export function SignInProviders() {
  const { data, error, isPending, refetch } = useSignInProviders();
  const [isAdding, setAdding] = useState(false);
  return (
    <Stack>
      <h3>Accounts of other sites</h3>
      {isPending && <Skeleton shape="box" />}
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data?.setByVariable && <p>{`Set by the environment (${data.setByVariable}).`}</p>}
      {data && !data.setByVariable && (
        <>
          {data.providers.length === 0 && !isAdding && (
            <p>None yet. People log in with their email and a password, a link by email or a passkey.</p>
          )}
          {data.providers.map((provider) => (
            <ProviderItem key={provider.key} provider={provider} />
          ))}
          {isAdding ? (
            <Card>
              <SignInProviderForm provider={null} onDone={() => setAdding(false)} />
            </Card>
          ) : (
            <div>
              <Button variant="quiet" onClick={() => setAdding(true)}>
                Add a provider
              </Button>
            </div>
          )}
        </>
      )}
    </Stack>
  );
}

function ProviderItem({ provider }: { provider: SignInProviderCard }) {
  const { key, label, preset, callbackUrl, people, secretSetAt } = provider;
  const name = label || providerPresets[preset].label;
  const [isEditing, setEditing] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const deletion = useDeleteSignInProvider();
  if (isEditing)
    return (
      <Card>
        <SignInProviderForm provider={provider} onDone={() => setEditing(false)} />
      </Card>
    );
  return (
    <Card>
      <Stack gap="tight">
        <h4>{name}</h4>
        <p>
          {`Callback address: ${callbackUrl} · secret of ${formatInstantDate(secretSetAt)} · ${people === 1 ? 'one person has' : `${people} people have`} connected it`}
        </p>
        <Row gap="tight">
          <Button variant="quiet" size="small" onClick={() => setEditing(true)} hiddenLabel={name}>
            Edit
          </Button>
          <Button variant="bare" size="small" onClick={() => setRemoving(true)} hiddenLabel={name}>
            Remove
          </Button>
        </Row>
      </Stack>
      {isRemoving && (
        <ConfirmDialog
          title={`Remove the login with ${name}?`}
          confirmLabel="Remove"
          busy={deletion.isPending}
          error={deletion.error && problemText(deletion.error)}
          onConfirm={() => after(deletion.mutateAsync(key), () => setRemoving(false))}
          onClose={() => setRemoving(false)}
        >
          {people === 0
            ? 'No one has connected it.'
            : `${people === 1 ? 'One person has' : `${people} people have`} connected it. They keep their accounts, and can log in with a link by email.`}
        </ConfirmDialog>
      )}
    </Card>
  );
}
