import type { FormEvent } from 'react';
import { after } from '#web/platform/after.ts';
import { useFormFields } from '#web/platform/form-fields.ts';
import { problemFields, problemText } from '#web/platform/problem-text.ts';
import { useJoinTeam, useTeams } from '#web/teams/teams.api.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Card } from '#web/ui/display/Card.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';

/** For who plays in no team of this game: into one by its code, or a word with the host. */
export function JoinPlaying({ onJoined }: { onJoined: () => void }) {
  const fields = useFormFields({ code: '' });
  const joining = useJoinTeam();
  const { data: teams } = useTeams('');
  const own = teams?.filter(({ role }) => role !== null) ?? [];
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    const form = submitted.currentTarget;
    if (joining.isPending) return;
    after(
      joining.mutateAsync(fields.values.code),
      () => {
        fields.reset();
        onJoined();
      },
      (error) => fields.complain(form, problemFields(error)),
    );
  };
  return (
    <Card as="section" aria-labelledby="join-team">
      <form method="post" noValidate onSubmit={submit}>
        <Stack>
          <h2 id="join-team">Which team are you in?</h2>
          {own.length > 0 && (
            <Alert>
              {`${own.map(({ name }) => name).join(', ')}: not in this game yet. Ask the host to add the team; this page goes on by itself.`}
            </Alert>
          )}
          {joining.error && !problemFields(joining.error)['code'] && (
            <Alert kind="error">{problemText(joining.error)}</Alert>
          )}
          <TextField
            label="Code of the team"
            hint="Somebody in the team finds it on their page of teams"
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={20}
            {...fields.bind('code')}
          />
          <div>
            <Button type="submit" variant="loud" busy={joining.isPending}>
              Join the team
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
