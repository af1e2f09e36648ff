import { useState } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { TeamNameDialog } from './TeamNameDialog.tsx';
import { useCreateTeam, useJoinTeam } from './teams.api.ts';

/** Creates or joins a team; a link with a code opens the dialog at once. */
export function TeamTools({ code, onCodeUsed }: { code: string; onCodeUsed: () => void }) {
  const [openDialog, setOpenDialog] = useState<'make' | 'join' | null>(code ? 'join' : null);
  const [make, join] = [useCreateTeam(), useJoinTeam()];
  const close = () => {
    setOpenDialog(null);
    onCodeUsed();
  };
  return (
    <Row gap="tight">
      <Button variant="loud" onClick={() => setOpenDialog('make')}>
        Create a team
      </Button>
      <Button variant="quiet" onClick={() => setOpenDialog('join')}>
        Join with a code
      </Button>
      {openDialog === 'make' && (
        <TeamNameDialog title="Create a team" act="Create" kind="name" save={make.mutateAsync} onClose={close} />
      )}
      {openDialog === 'join' && (
        <TeamNameDialog
          title="Join a team"
          act="Join"
          kind="code"
          initial={code}
          save={join.mutateAsync}
          onClose={close}
        />
      )}
    </Row>
  );
}
