import { useState } from 'react';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { fileNameOf, saveFile } from '#web/platform/save-file.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { DownloadIcon, MailIcon } from '#web/ui/drawing/AccountIcon.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { useExportRsvps } from './hosted-rsvps.api.ts';
import { MessageGuestsDialog } from './MessageGuestsDialog.tsx';

type RsvpToolsProps = { eventId: string; title: string; mayWrite: boolean };

export function RsvpTools({ eventId, title, mayWrite }: RsvpToolsProps) {
  const [isWriting, setWriting] = useState(false);
  const exporting = useExportRsvps();
  const save = () =>
    after(exporting.mutateAsync(eventId), (csv) => saveFile(`${fileNameOf(title, 'rsvps')}.csv`, 'text/csv', csv));
  return (
    <Stack>
      <Row gap="tight">
        {mayWrite && (
          <Button variant="quiet" onClick={() => setWriting(true)}>
            <MailIcon size={20} />
            Message guests
          </Button>
        )}
        <Button variant="quiet" busy={exporting.isPending} onClick={save}>
          <DownloadIcon size={20} />
          Download RSVPs (CSV)
        </Button>
      </Row>
      {exporting.error && <Alert kind="error">{problemText(exporting.error)}</Alert>}
      {isWriting && <MessageGuestsDialog eventId={eventId} onClose={() => setWriting(false)} />}
    </Stack>
  );
}
