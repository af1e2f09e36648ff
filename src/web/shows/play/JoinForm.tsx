import { MAX_TEAM_NAME_LENGTH } from '#contracts/teams/team-limits.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { useAppSelector } from '#web/platform/session/store.ts';
import { CANCELLED_SHOW } from '#web/shows/ShowState.tsx';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { type ShowPlayer, type ShowToJoin, useJoinShow } from './players.api.ts';

type JoinFormProps = {
  show: ShowToJoin;
  code: string;
  /** The team of a teammate's link, with its code. */
  invited?: { teamId: string; teamCode: string } | null;
  onJoined: (player: ShowPlayer) => unknown;
};

/** A name and a team: a new one, one that is there, or an own one. */
export const JoinForm = (props: JoinFormProps) =>
  props.show.isCancelled ? <Alert>{CANCELLED_SHOW}</Alert> : <JoinFields {...props} />;

function JoinFields({ show, code, invited = null, onJoined }: JoinFormProps) {
  const ownName = useAppSelector((state) => state.auth.user?.name);
  const join = useJoinShow(show.showId, code);
  const isInvited = invited !== null && show.teams.some(({ id }) => id === invited.teamId);
  const form = useForm({
    initial: {
      nickname: ownName ?? '',
      teamId: isInvited ? invited.teamId : '',
      teamName: '',
      teamCode: isInvited ? invited.teamCode : '',
    },
    submit: (_, { nickname, teamId, teamName, teamCode }) =>
      join({ nickname, ...(teamId ? { teamId, ...(teamCode && { teamCode }) } : { teamName }) }),
    onSuccess: onJoined,
  });
  const { teamId } = form.values;
  const needsCode = show.teams.some(({ id, isOwn }) => id === teamId && !isOwn);
  const teams = [
    // Who plays already changes to another table, or stays.
    ...(show.hasJoined ? [] : [{ value: '', label: 'A new team' }]),
    ...show.ownTeams.map(({ id, name }) => ({ value: id, label: `${name} (yours)` })),
    ...show.teams.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit}>
      <Stack>
        {form.formError && <Alert kind="error">{form.formError}</Alert>}
        <TextField
          label="Your name"
          hint="For your team and the host"
          maxLength={40}
          autoComplete="nickname"
          {...form.field('nickname')}
        />
        {teams.length > 1 && <Select label="Team" options={teams} {...form.field('teamId')} />}
        {teamId === '' && (
          <TextField
            label="Team name"
            maxLength={MAX_TEAM_NAME_LENGTH}
            autoComplete="off"
            {...form.field('teamName')}
          />
        )}
        {needsCode && (
          <TextField
            label="Team code"
            hint="Your teammates see it on their phones"
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            {...form.field('teamCode')}
          />
        )}
        <div>
          <Button type="submit" variant="loud" size="large" busy={form.isSubmitting}>
            Join
          </Button>
        </div>
      </Stack>
    </form>
  );
}
