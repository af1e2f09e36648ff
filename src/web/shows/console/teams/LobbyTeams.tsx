import { useState } from 'react';
import { addShowTeam as addShowTeamContract } from '#contracts/shows/lobby.contract.ts';
import { MAX_TEAM_NAME_LENGTH } from '#contracts/teams/team-limits.ts';
import { after } from '#web/platform/after.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import type { ShowStatus } from '#web/shows/shows.api.ts';
import { ThrottledStatus } from '#web/shows/ThrottledStatus.tsx';
import { Alert } from '#web/ui/display/Alert.tsx';
import { formatCount } from '#web/ui/display/count.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import styles from './Lobby.module.css';
import { type AskedTeam, type ShowTeam, useRemoveShowTeam, useRenameShowTeam, useShowTeams } from './lobby.api.ts';

type LobbyTeamsProps = { showId: string; status: ShowStatus };

/** The teams at a show with their codes and players, and those that were asked. */
export function LobbyTeams({ showId, status }: LobbyTeamsProps) {
  const { data, error } = useShowTeams(showId);
  const removing = useRemoveShowTeam(showId);
  const [renamedId, setRenamedId] = useState<string | null>(null);
  const [removedId, setRemovedId] = useState<string | null>(null);
  const isLobby = status === 'scheduled';
  const renamed = data?.teams.find(({ id }) => id === renamedId);
  const removed = data?.teams.find(({ id }) => id === removedId);
  const remove = ({ id, players }: ShowTeam) => {
    removing.reset();
    if (players.length > 0 || !isLobby) setRemovedId(id);
    else removing.mutate(id);
  };
  return (
    <Stack>
      {error && !data && <Alert kind="error">{problemText(error)}</Alert>}
      {removing.error && !removed && <Alert kind="error">{problemText(removing.error)}</Alert>}
      {data?.teams.length === 0 && isLobby && <p>No teams yet. They show up here as they join.</p>}
      <ul className={styles.teams} aria-label="Teams">
        {data?.teams.map((team) => (
          <li key={team.id}>
            <div>
              <h3>
                {team.name}
                {isLobby && team.isReady && ' · ready'}
              </h3>
              <p>{formatPlayers(team)}</p>
            </div>
            {status !== 'completed' && (
              <Row gap="tight">
                <Button variant="quiet" size="small" hiddenLabel={team.name} onClick={() => setRenamedId(team.id)}>
                  Rename
                </Button>
                <Button
                  variant="quiet"
                  size="small"
                  hiddenLabel={team.name}
                  busy={removing.isPending && removing.variables === team.id}
                  onClick={() => remove(team)}
                >
                  Remove
                </Button>
              </Row>
            )}
          </li>
        ))}
      </ul>
      {data && data.asked.length > 0 && <p>{`Asked to play: ${data.asked.map(askedText).join(', ')}`}</p>}
      {removed && (
        <ConfirmDialog
          title={`Remove ${removed.name}?`}
          confirmLabel="Remove"
          busy={removing.isPending}
          error={removing.error && problemText(removing.error)}
          onConfirm={() => after(removing.mutateAsync(removed.id), () => setRemovedId(null))}
          onClose={() => setRemovedId(null)}
        >
          {formatRemoval(removed, isLobby)}
        </ConfirmDialog>
      )}
      {renamed && <RenameTeam showId={showId} team={renamed} onClose={() => setRenamedId(null)} />}
    </Stack>
  );
}

/** Beside the launch, because the list of thirty teams is below the screen. */
export function TeamCount({ showId }: { showId: string }) {
  const { data: { teams } = { teams: [] } } = useShowTeams(showId);
  const ready = teams.filter(({ isReady }) => isReady).length;
  return (
    <p>
      <ThrottledStatus text={teams.length > 0 ? `${formatCount(teams.length, 'team')}, ${ready} ready` : ''} />
    </p>
  );
}

const formatPlayers = ({ players, joinCode }: ShowTeam) =>
  [players.map(({ nickname }) => nickname).join(', '), joinCode && `team code ${joinCode}`].filter(Boolean).join(' · ');

const formatRemoval = ({ players }: ShowTeam, isLobby: boolean) =>
  [
    players.length > 0 && `${formatCount(players.length, 'player')} can no longer play for it.`,
    !isLobby && 'It leaves the board. Its scores are kept in case you add it again.',
  ]
    .filter(Boolean)
    .join(' ');

const askedText = ({ name, isDeclined }: AskedTeam) => `${name} (${isDeclined ? 'declined' : 'no answer yet'})`;

function RenameTeam({ showId, team, onClose }: { showId: string; team: ShowTeam; onClose: () => void }) {
  const renaming = useRenameShowTeam(showId);
  const form = useForm({
    initial: { name: team.name },
    schema: addShowTeamContract.body,
    submit: ({ name }) => renaming.mutateAsync({ teamId: team.id, name }),
    onSuccess: onClose,
  });
  return (
    <FormDialog title={`Rename ${team.name}`} form={form} submitLabel="Save" onClose={onClose}>
      <TextField
        label="Name"
        hint="At this show only"
        maxLength={MAX_TEAM_NAME_LENGTH}
        autoComplete="off"
        {...form.field('name')}
      />
    </FormDialog>
  );
}
