import { useState } from 'react';
import type { EventDetail } from '#contracts/events/events.contract.ts';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { fileNameOf, saveFile } from '#web/platform/save-file.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { DownloadIcon, MailIcon } from '#web/ui/drawing/AccountIcon.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { useExportRsvps } from './guests/hosted-rsvps.api.ts';
import { MessageGuestsDialog } from './guests/MessageGuestsDialog.tsx';

type RsvpToolsProps = { event: EventDetail; mayWrite: boolean };

export function RsvpTools({ event, mayWrite }: RsvpToolsProps) {
  const [isWriting, setWriting] = useState(false);
  const exporting = useExportRsvps();
  const save = () =>
    after(exporting.mutateAsync(event.id), (csv) =>
      saveFile(`${fileNameOf(event.title, 'rsvps')}.csv`, 'text/csv', csv),
    );
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
      {isWriting && <MessageGuestsDialog event={event} onClose={() => setWriting(false)} />}
    </Stack>
  );
}
