import { useState } from 'react';
import { paths } from '#contracts/site-paths.ts';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Card } from '#web/ui/display/Card.tsx';
import { formatCount } from '#web/ui/display/count.ts';
import { Button, ButtonLink } from '#web/ui/form/Button.tsx';
import { keepFocus } from '#web/ui/keep-focus.ts';
import { Row } from '#web/ui/layout/Layout.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { TeamMembers } from './TeamMembers.tsx';
import { TeamNameDialog } from './TeamNameDialog.tsx';
import styles from './Teams.module.css';
import { type Team, useDeleteTeam, useRenameTeam, useRestoreTeam } from './teams.api.ts';

export function TeamItem({ team }: { team: Team }) {
  const [open, setOpen] = useState<'members' | 'rename' | null>(null);
  const rename = useRenameTeam(team.id);
  const remove = useRemoval(team);
  const facts = [
    formatCount(team.memberCount, 'member'),
    team.role === 'captain' && 'captain',
    team.role === 'member' && 'member',
  ];
  return (
    <Card ref={keepFocus} as="li" className={styles.team}>
      <div className={styles.body}>
        <h2>{team.name}</h2>
        <p>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {team.role && (
        <Row gap="tight">
          <ButtonLink to={paths.team(team.id)} variant="quiet" size="small" hiddenLabel={`of ${team.name}`}>
            Nights played
          </ButtonLink>
          <Button
            variant="quiet"
            size="small"
            hiddenLabel={`of ${team.name}`}
            aria-expanded={open === 'members'}
            onClick={() => setOpen(open === 'members' ? null : 'members')}
          >
            Members and code
          </Button>
          {team.role === 'captain' && (
            <>
              <Button variant="quiet" size="small" hiddenLabel={team.name} onClick={() => setOpen('rename')}>
                Rename
              </Button>
              <Button variant="quiet" size="small" hiddenLabel={team.name} busy={remove.isPending} onClick={remove.run}>
                Delete
              </Button>
            </>
          )}
        </Row>
      )}
      {team.role && open === 'members' && <TeamMembers team={team} />}
      {open === 'rename' && (
        <TeamNameDialog
          title={`Rename ${team.name}`}
          act="Save"
          kind="name"
          initial={team.name}
          save={rename.mutateAsync}
          onClose={() => setOpen(null)}
        />
      )}
    </Card>
  );
}

/** Deletes at once; undoing it restores the members and the code as well. */
function useRemoval(team: Team) {
  const remove = useDeleteTeam();
  const restore = useRestoreTeam();
  const onError = (error: unknown) => showToast(problemText(error), { kind: 'error' });
  const undo = { label: 'Undo', run: () => after(restore.mutateAsync(team.id), () => {}, onError) };
  const deleted = () => showToast(`${team.name} was deleted.`, { action: undo });
  return { isPending: remove.isPending, run: () => after(remove.mutateAsync(team.id), deleted, onError) };
}
