import { useState } from 'react';
import { isCurrent } from '#contracts/admin/announcement-fields.ts';
import { useClock } from '#web/parts/use-clock.ts';
import { serverNow } from '#web/platform/http/http.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Card } from '#web/ui/display/Card.tsx';
import { Chip } from '#web/ui/display/Chip.tsx';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { AnnouncementForm } from './AnnouncementForm.tsx';
import { announcementAudienceNames } from './announcement-names.ts';
import { type Announcement, useDeleteAnnouncement, useSaveAnnouncement } from './announcements.api.ts';

function stateOf(announcement: Announcement, now: number): string {
  if (isCurrent(announcement, now)) return 'Shown now';
  return announcement.startsAt && Date.parse(announcement.startsAt) > now ? 'Planned' : 'Ended';
}

const formatPeriod = ({ startsAt, endsAt }: Announcement) =>
  [startsAt && `from ${formatInstant(startsAt)}`, endsAt && `until ${formatInstant(endsAt)}`].filter(Boolean).join(' ');

/** Characters of the text that distinguish the buttons of announcements. */
const NAMED_LENGTH = 40;

/** One announcement with what can be done about it. */
export function AnnouncementItem({ announcement }: { announcement: Announcement }) {
  const { id, ...body } = announcement;
  const [isEditing, setEditing] = useState(false);
  const ending = useSaveAnnouncement(id);
  const deletion = useDeleteAnnouncement();
  const state = stateOf(announcement, useClock(announcement.startsAt, announcement.endsAt));
  const beginning = body.text.length > NAMED_LENGTH ? `${body.text.slice(0, NAMED_LENGTH)}…` : body.text;
  const error = ending.error ?? deletion.error;
  if (isEditing)
    return (
      <Card>
        <AnnouncementForm announcement={announcement} onDone={() => setEditing(false)} />
      </Card>
    );
  return (
    <Card>
      <Stack gap="tight">
        <p>{body.text}</p>
        <Row gap="tight">
          <Chip tone={state === 'Shown now' ? 'good' : 'plain'}>{state}</Chip>
          <Chip>{announcementAudienceNames[body.audience]}</Chip>
          <span>{formatPeriod(announcement)}</span>
        </Row>
        <Row gap="tight">
          <Button variant="quiet" size="small" hiddenLabel={beginning} onClick={() => setEditing(true)}>
            Edit
          </Button>
          {state === 'Shown now' && (
            <Button
              variant="quiet"
              size="small"
              hiddenLabel={beginning}
              busy={ending.isPending}
              onClick={() => ending.mutate({ ...body, endsAt: new Date(serverNow()).toISOString() })}
            >
              End now
            </Button>
          )}
          <Button
            variant="bare"
            size="small"
            hiddenLabel={beginning}
            busy={deletion.isPending}
            onClick={() => deletion.mutate(id)}
          >
            Delete
          </Button>
        </Row>
        {error && <Alert kind="error">{problemText(error)}</Alert>}
      </Stack>
    </Card>
  );
}
