import { useState } from 'react';
import { MAX_SESSIONS } from '#contracts/accounts/session-limits.ts';
import type { Session } from '#contracts/accounts/sessions.contract.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Chip } from '#web/ui/display/Chip.tsx';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { DeviceIcon } from '#web/ui/drawing/AccountIcon.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { EndOtherSessionsDialog } from './EndOtherSessionsDialog.tsx';
import styles from './Settings.module.css';
import { useEndSession, useSessions } from './sessions.api.ts';

export function SessionList() {
  const { data, error, isPending } = useSessions();
  const ending = useEndSession();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const failure = ending.error ?? error;
  const hasOthers = data?.sessions.some((session) => !session.isCurrent) ?? false;
  return (
    <Stack>
      {failure && <Alert kind="error">{problemText(failure)}</Alert>}
      {isPending && <SessionsLoading />}
      {data && (
        <ul className={styles.sessions}>
          {data.sessions.map((session) => (
            <SessionItem
              key={session.id}
              session={session}
              isEnding={ending.isPending && ending.variables === session.id}
              onEnd={() => ending.mutate(session.id)}
            />
          ))}
        </ul>
      )}
      <p>
        If you lose a phone, log it out here. You can stay logged in on up to {MAX_SESSIONS} devices. Logging in on
        another one logs out the device you used least recently.
      </p>
      {hasOthers && (
        <div>
          <Button variant="quiet" onClick={() => setDialogOpen(true)}>
            Log out everywhere else
          </Button>
        </div>
      )}
      {isDialogOpen && <EndOtherSessionsDialog onClose={() => setDialogOpen(false)} />}
    </Stack>
  );
}

const methodTexts: Record<Session['method'], string> = {
  password: 'with password',
  passkey: 'with a passkey',
  provider: 'with another account',
  'mailed-link': 'with a link by email',
};

const howOf = ({ method, hasUsedSecondFactor }: Session): string =>
  methodTexts[method] + (hasUsedSecondFactor && method !== 'passkey' ? ' and code' : '');

type SessionItemProps = { session: Session; isEnding: boolean; onEnd: () => void };

function SessionItem({ session, isEnding, onEnd }: SessionItemProps) {
  return (
    <li>
      <DeviceIcon />
      <div>
        <Row gap="tight">
          <strong>{session.device}</strong>
          {session.isCurrent && <Chip tone="good">This device</Chip>}
        </Row>
        <p>{`Logged in ${formatInstant(session.createdAt)} ${howOf(session)} · last active ${formatInstant(session.lastSeenAt)}`}</p>
      </div>
      {!session.isCurrent && (
        <Button variant="quiet" size="small" busy={isEnding} onClick={onEnd} hiddenLabel={session.device}>
          Log out
        </Button>
      )}
    </li>
  );
}

function SessionsLoading() {
  return (
    <ul aria-busy="true" aria-label="Loading your sessions" className={styles.sessions}>
      <li>
        <DeviceIcon />
        <div>
          <Skeleton />
          <Skeleton />
        </div>
      </li>
    </ul>
  );
}
