import { useState } from 'react';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Card } from '#web/ui/display/Card.tsx';
import { Chip } from '#web/ui/display/Chip.tsx';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { type Backup, useDeleteBackup, useLinkBackup } from './backups.api.ts';

const megabytes = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1_000_000))} MB`;

export function BackupItem({ backup: { name, bytes, madeAt, isNightly } }: { backup: Backup }) {
  const linking = useLinkBackup();
  const deleting = useDeleteBackup();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const download = () => after(linking.mutateAsync(name), ({ path }) => location.assign(path));
  return (
    <Card as="li">
      <Stack gap="tight">
        <Row gap="tight">
          <h2>{formatInstant(madeAt)}</h2>
          {isNightly && <Chip>Nightly</Chip>}
        </Row>
        <p>{`${name} · ${megabytes(bytes)}`}</p>
        {linking.error && <Alert kind="error">{problemText(linking.error)}</Alert>}
        <Row>
          <Button variant="quiet" size="small" busy={linking.isPending} onClick={download} hiddenLabel={name}>
            Download
          </Button>
          <Button variant="bare" size="small" onClick={() => setDialogOpen(true)} hiddenLabel={name}>
            Delete
          </Button>
        </Row>
        {isDialogOpen && (
          <ConfirmDialog
            title="Delete this backup?"
            confirmLabel="Delete"
            busy={deleting.isPending}
            error={deleting.error && problemText(deleting.error)}
            onConfirm={() => after(deleting.mutateAsync(name), () => setDialogOpen(false))}
            onClose={() => setDialogOpen(false)}
          >
            {`${name} can’t be brought back.`}
          </ConfirmDialog>
        )}
      </Stack>
    </Card>
  );
}
