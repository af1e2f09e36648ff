import { useState } from 'react';
import type { EventDetail } from '#contracts/events/events.contract.ts';
import { DownloadButton } from '#web/parts/DownloadButton.tsx';
import { fileNameOf } from '#web/platform/save-file.ts';
import { MailIcon } from '#web/ui/drawing/AccountIcon.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { exportRsvps } from './guests/hosted-rsvps.api.ts';
import { MessageGuestsDialog } from './guests/MessageGuestsDialog.tsx';

type RsvpToolsProps = { event: EventDetail; mayWrite: boolean };

export function RsvpTools({ event, mayWrite }: RsvpToolsProps) {
  const [isWriting, setWriting] = useState(false);
  return (
    <Stack>
      <Row gap="tight">
        {mayWrite && (
          <Button variant="quiet" onClick={() => setWriting(true)}>
            <MailIcon size={20} />
            Message guests
          </Button>
        )}
        <DownloadButton fileName={`${fileNameOf(event.title, 'rsvps')}.csv`} load={() => exportRsvps(event.id)}>
          Download RSVPs (CSV)
        </DownloadButton>
      </Row>
      {isWriting && <MessageGuestsDialog event={event} onClose={() => setWriting(false)} />}
    </Stack>
  );
}
