import { lazy, Suspense, useState } from 'react';
import { paths } from '#contracts/site-paths.ts';
import { CopyField } from '#web/parts/fields/CopyField.tsx';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import styles from './Teams.module.css';
import { type Team, useLeaveTeam, useRemoveMember, useTeam } from './teams.api.ts';

const QrCode = lazy(() => import('#web/parts/QrCode.tsx').then((module) => ({ default: module.QrCode })));

/** The team's members, and how others can join. */
export function TeamMembers({ team }: { team: Team }) {
  const { data, error } = useTeam(team.id);
  const leave = useLeaveTeam();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [removed, setRemoved] = useState<{ id: string; name: string } | null>(null);
  if (error && !data) return <Alert kind="error">{problemText(error)}</Alert>;
  if (!data) return <Skeleton shape="text" />;
  return (
    <Stack gap="tight">
      <ul className={styles.members} aria-label={`Members of ${team.name}`}>
        {data.members.map(({ id, name, isCaptain }) => (
          <li key={id}>
            <span>
              {name}
              {isCaptain && ' (captain)'}
            </span>
            {team.role === 'captain' && !isCaptain && (
              <Button
                variant="quiet"
                size="small"
                aria-label={`Remove ${name}`}
                onClick={() => setRemoved({ id, name })}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data.joinCode && <JoinCodeSection name={team.name} code={data.joinCode} />}
      {data.memberCount > 1 && (
        <div>
          <Button variant="quiet" size="small" onClick={() => setDialogOpen(true)}>
            Leave team
          </Button>
        </div>
      )}
      {isDialogOpen && (
        <ConfirmDialog
          title={`Leave ${team.name}?`}
          confirmLabel="Leave"
          cancelLabel="Stay"
          busy={leave.isPending}
          error={leave.error && problemText(leave.error)}
          onConfirm={() => leave.mutate(team.id)}
          onClose={() => setDialogOpen(false)}
        >
          You can rejoin with its code.
        </ConfirmDialog>
      )}
      {removed && <RemovalDialog team={team} member={removed} onClose={() => setRemoved(null)} />}
    </Stack>
  );
}

type RemovalDialogProps = { team: Team; member: { id: string; name: string }; onClose: () => void };

function RemovalDialog({ team, member, onClose }: RemovalDialogProps) {
  const removal = useRemoveMember(team.id);
  return (
    <ConfirmDialog
      title={`Remove ${member.name} from ${team.name}?`}
      confirmLabel="Remove"
      busy={removal.isPending}
      error={removal.error && problemText(removal.error)}
      onConfirm={() => after(removal.mutateAsync(member.id), onClose)}
      onClose={onClose}
    >
      The team gets a new code to join: earlier links and codes no longer work. A phone that already plays with the team
      at a show stays there.
    </ConfirmDialog>
  );
}

/** A link to send and a code to show. */
function JoinCodeSection({ name, code }: { name: string; code: string }) {
  const link = new URL(paths.teams({ join: code }), location.origin).href;
  return (
    <div className={styles.joining}>
      <CopyField
        label={`Link to join, with the code ${code}`}
        hint="Anyone with this link can join the team."
        value={link}
      />
      <Suspense>
        <QrCode text={link} label={`Code to join ${name}`} />
      </Suspense>
    </div>
  );
}
