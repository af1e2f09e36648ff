import { useState } from 'react';
import { paths } from '#contracts/site-paths.ts';
import { QrCode } from '#web/parts/QrCode.tsx';
import { problemText } from '#web/platform/http/problem-text.ts';
import { useSignedInLink } from '#web/platform/page/auth-dialog.ts';
import { useSite } from '#web/platform/page/site.ts';
import { useAppSelector } from '#web/platform/session/store.ts';
import type { ShowDetail } from '#web/shows/shows.api.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button, ButtonLink } from '#web/ui/form/Button.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import styles from './Play.module.css';
import { type ShowPlayer, useKeepTeam, useLeaveShow } from './players.api.ts';

const ConfirmDialog = lazyDialog(async () => (await import('#web/ui/overlay/ConfirmDialog.tsx')).ConfirmDialog);

type TeamPanelProps = { show: ShowDetail; player: ShowPlayer; team: ShowPlayer['teams'][number] };

/** Who is in the team, how teammates join, and how to keep or leave it. */
export function TeamPanel({ show, player, team }: TeamPanelProps) {
  const { publicUrl } = useSite();
  const isSignedIn = useAppSelector((state) => state.auth.isAuthenticated);
  const signUp = useSignedInLink(paths.playShow(show.id));
  const keep = useKeepTeam(show.id);
  const leave = useLeaveShow(show.id);
  const [isLeaving, setLeaving] = useState(false);
  const failure = keep.error ?? leave.error;
  const link = publicUrl + paths.join(show.joinCode ?? '', { team: team.id, key: team.joinCode });
  const others = team.nicknames.filter((nickname) => nickname !== player.nickname);
  return (
    <Stack>
      {failure && <Alert kind="error">{problemText(failure)}</Alert>}
      <p>
        {player.nickname && <strong>{`${player.nickname} (you)`}</strong>}
        {others.length > 0 && `${player.nickname ? ', ' : ''}${others.join(', ')}`}
      </p>
      {show.joinCode && (
        <div className={styles.mates}>
          <QrCode text={link} label={`QR code to join ${team.name}`} />
          <p>
            Teammates scan this, or choose {team.name} and enter{' '}
            <strong className={styles.code}>{team.joinCode}</strong>
          </p>
        </div>
      )}
      {player.nickname && !team.isMember && (
        <Row gap="tight">
          {!team.isKept && !isSignedIn && (
            <ButtonLink {...signUp} variant="quiet" size="small">
              Sign up to keep this team
            </ButtonLink>
          )}
          {!team.isKept && isSignedIn && (
            <Button variant="quiet" size="small" busy={keep.isPending} onClick={() => keep.mutate(undefined)}>
              Keep this team
            </Button>
          )}
          <Button variant="quiet" size="small" busy={leave.isPending} onClick={() => setLeaving(true)}>
            Leave team
          </Button>
        </Row>
      )}
      {isLeaving && (
        <ConfirmDialog
          title={`Leave ${team.name}?`}
          confirmLabel="Leave"
          onConfirm={() => {
            setLeaving(false);
            leave.mutate(undefined);
          }}
          onClose={() => setLeaving(false)}
        >
          This phone can’t answer for the team anymore. To come back, you need the team code {team.joinCode}.
          {!show.gameId && ' If no one else is in the team, it may be removed; then enter its name again.'}
        </ConfirmDialog>
      )}
    </Stack>
  );
}
