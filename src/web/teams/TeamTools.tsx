import { useState } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { TeamNameDialog } from './TeamNameDialog.tsx';
import { useCreateTeam, useJoinTeam } from './teams.api.ts';

/** Creates or joins a team; a link with a code opens the dialog at once. */
export function TeamTools({ code, onCodeUsed }: { code: string; onCodeUsed: () => void }) {
  const [asked, setAsked] = useState<'make' | 'join' | null>(code ? 'join' : null);
  const [make, join] = [useCreateTeam(), useJoinTeam()];
  const close = () => {
    setAsked(null);
    onCodeUsed();
  };
  return (
    <Row gap="tight">
      <Button variant="loud" onClick={() => setAsked('make')}>
        Make a team
      </Button>
      <Button variant="quiet" onClick={() => setAsked('join')}>
        Join with a code
      </Button>
      {asked === 'make' && (
        <TeamNameDialog title="Make a team" act="Make it" kind="name" save={make.mutateAsync} onClose={close} />
      )}
      {asked === 'join' && (
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
