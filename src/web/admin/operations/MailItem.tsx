import { useState } from 'react';
import styles from '#web/admin/Admin.module.css';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Card } from '#web/ui/display/Card.tsx';
import { Chip } from '#web/ui/display/Chip.tsx';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { type Mail, useMailPreview, useRetryMail } from './mails.api.ts';

const stateNames: Record<Mail['state'], string> = {
  queued: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  kept: 'Kept on this machine',
  uncertain: 'Possibly sent',
  expired: 'Expired',
  failed: 'Failed',
};

export function MailItem({ mail: { id, state, recipient, subject, kind, attempts, error, dueAt } }: { mail: Mail }) {
  const retrying = useRetryMail();
  const [isOpen, setOpen] = useState(false);
  const hasText = state === 'queued' || state === 'kept';
  return (
    <Card as="li">
      <Stack gap="tight">
        <Row gap="tight">
          <Chip tone={state === 'failed' ? 'urgent' : 'plain'}>{stateNames[state]}</Chip>
          <Chip>{kind}</Chip>
        </Row>
        <h2>{subject}</h2>
        <p>
          {`To ${recipient} · ${state === 'queued' ? `next attempt ${formatInstant(dueAt)}` : formatInstant(dueAt)} · ${attempts === 1 ? 'one attempt' : `${attempts} attempts`}`}
        </p>
        {error && <p>{error}</p>}
        {retrying.error && <Alert kind="error">{problemText(retrying.error)}</Alert>}
        <Row>
          {state === 'queued' && (
            <Button
              variant="quiet"
              size="small"
              busy={retrying.isPending}
              onClick={() => retrying.mutate(id)}
              hiddenLabel={subject}
            >
              Send now
            </Button>
          )}
          {hasText && (
            <Button variant="quiet" size="small" onClick={() => setOpen(true)} hiddenLabel={subject}>
              Preview
            </Button>
          )}
        </Row>
        {isOpen && <PreviewDialog mailId={id} subject={subject} onClose={() => setOpen(false)} />}
      </Stack>
    </Card>
  );
}

function PreviewDialog({ mailId, subject, onClose }: { mailId: number; subject: string; onClose: () => void }) {
  const { data, error, isPending } = useMailPreview(mailId);
  return (
    <Dialog title={subject} wide onClose={onClose} error={error && problemText(error)}>
      {isPending && <Skeleton shape="box" />}
      {data && <p>Links, codes and addresses are left out.</p>}
      {data && <pre className={styles.mail}>{data.text ?? 'The text was erased.'}</pre>}
    </Dialog>
  );
}
