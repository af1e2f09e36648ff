import { useState } from 'react';
import { Link } from 'react-router';
import { staffPaths } from '#contracts/staff-paths.ts';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { FormPart } from '#web/ui/form/FormPart.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import styles from './Admin.module.css';
import { type AccountDetail, useEndAccountSessions } from './accounts.api.ts';

/** Where a person is logged in. */
export function AccountSessions({ account: { id, name, sessions, canEndSessions } }: { account: AccountDetail }) {
  const ending = useEndAccountSessions(id);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const endAll = () =>
    after(ending.mutateAsync(null), () => {
      setDialogOpen(false);
      showToast(`${name} is logged out everywhere.`);
    });
  return (
    <FormPart title="Sessions">
      {ending.error && !isDialogOpen && <Alert kind="error">{problemText(ending.error)}</Alert>}
      {sessions.length === 0 && <p>Not logged in anywhere.</p>}
      <ul className={styles.list}>
        {sessions.map((session) => (
          <li key={session.id}>
            <Row>
              <span>
                {`${session.device} · `}
                <Link to={staffPaths.adminPeople({ q: session.network })}>{session.network}</Link>
                {` · since ${formatInstant(session.createdAt)}, last active ${formatInstant(session.lastSeenAt)}`}
              </span>
              {canEndSessions && (
                <Button
                  variant="quiet"
                  size="small"
                  busy={ending.isPending && ending.variables === session.id}
                  onClick={() => ending.mutate(session.id)}
                  hiddenLabel={session.device}
                >
                  Log out
                </Button>
              )}
            </Row>
          </li>
        ))}
      </ul>
      {canEndSessions && sessions.length > 0 && (
        <div>
          <Button variant="quiet" onClick={() => setDialogOpen(true)}>
            Log out everywhere
          </Button>
        </div>
      )}
      {isDialogOpen && (
        <ConfirmDialog
          title={`Log ${name} out everywhere?`}
          confirmLabel="Log out"
          busy={ending.isPending}
          error={ending.error && problemText(ending.error)}
          onConfirm={endAll}
          onClose={() => setDialogOpen(false)}
        >
          They can log in again. People who are suspended reach only the decisions about them and their data.
        </ConfirmDialog>
      )}
    </FormPart>
  );
}
