import { useForm } from '#web/platform/form/use-form.ts';
import { useJoinTeam, useTeams } from '#web/teams/teams.api.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Card } from '#web/ui/display/Card.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';

/** For people without a team in this game: join one by its code, or ask the host. */
export function JoinPlaying({ onJoined }: { onJoined: () => void }) {
  const joining = useJoinTeam();
  const form = useForm({
    initial: { code: '' },
    submit: (_, { code }) => joining.mutateAsync(code),
    onSuccess: (_, { reset }) => {
      reset();
      onJoined();
    },
  });
  const { data: teams } = useTeams('');
  const own = teams?.filter(({ role }) => role !== null) ?? [];
  return (
    <Card as="section" aria-labelledby="join-team">
      <form method="post" noValidate onSubmit={form.handleSubmit}>
        <Stack>
          <h2 id="join-team">Which team are you in?</h2>
          {own.length > 0 && (
            <Alert>
              {`${own.map(({ name }) => name).join(', ')}: not in this game yet. Ask the host to add the team; this page goes on by itself.`}
            </Alert>
          )}
          {form.formError && <Alert kind="error">{form.formError}</Alert>}
          <TextField
            label="Code of the team"
            hint="Somebody in the team finds it on their page of teams"
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={20}
            {...form.field('code')}
          />
          <div>
            <Button type="submit" variant="loud" busy={form.isSubmitting}>
              Join the team
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
