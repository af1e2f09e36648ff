import { problemText } from '#web/platform/http/problem-text.ts';
import { ShowStartTime } from '#web/shows/ShowStartTime.tsx';
import { CANCELLED_SHOW } from '#web/shows/ShowState.tsx';
import type { ShowDetail } from '#web/shows/shows.api.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import styles from './Play.module.css';
import { type ShowPlayer, useSetReady } from './players.api.ts';
import { TeamPanel } from './TeamPanel.tsx';

/** Before the launch: the team, who is in it, and whether it is ready. */
export function Lobby({ show, player }: { show: ShowDetail; player: ShowPlayer }) {
  const ready = useSetReady(show.id);
  return (
    <Stack gap="loose">
      {ready.error && <Alert kind="error">{problemText(ready.error)}</Alert>}
      {player.teams.map((team) => (
        <section key={team.id} aria-label={team.name} className={styles.team}>
          <p className={styles.teamName}>{team.name}</p>
          <Button
            variant={team.isReady ? 'quiet' : 'loud'}
            size="large"
            busy={ready.isPending}
            onClick={() => ready.mutate({ teamId: team.id, isReady: !team.isReady })}
          >
            {team.isReady ? 'Not ready yet' : 'We’re ready'}
          </Button>
          <p role="status">
            {team.isReady && 'Your team is ready. '}
            {show.isCancelled ? (
              CANCELLED_SHOW
            ) : show.startsAt ? (
              <>
                Starts <ShowStartTime startsAt={show.startsAt} />.
              </>
            ) : (
              'The host will start soon.'
            )}{' '}
            This page updates automatically.
          </p>
          <TeamPanel show={show} player={player} team={team} />
        </section>
      ))}
    </Stack>
  );
}
