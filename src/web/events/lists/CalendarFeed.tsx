import { webcalAddress } from '#web/parts/calendar/calendar-links.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button, buttonClass } from '#web/ui/form/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { copyText } from '#web/ui/overlay/copy-text.ts';
import { useCalendarFeed, useRenewCalendarFeed, useRevokeCalendarFeed } from './answered-events.api.ts';

/** The private URL of a calendar feed with the person's events. */
export function CalendarFeed() {
  const { data, error, isPending } = useCalendarFeed();
  const renewing = useRenewCalendarFeed();
  const revoking = useRevokeCalendarFeed();
  const failure = error ?? renewing.error ?? revoking.error;
  const url = data?.url ?? null;
  return (
    <Stack>
      {failure && <Alert kind="error">{problemText(failure)}</Alert>}
      {isPending && <Skeleton shape="text" />}
      {data && url === null && (
        <p>Subscribe in your calendar app to see the events you’re going to, waitlisted for, and hosting.</p>
      )}
      {url !== null && (
        <TextField
          label="Private calendar link"
          hint="Anyone with this link can see your events. If you’ve shared it by mistake, create a new one, and the old one stops working."
          value={url}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      {data && (
        <Row gap="tight">
          {url !== null && (
            <a href={webcalAddress(url)} className={buttonClass({})}>
              Open in your calendar
            </a>
          )}
          {url !== null && (
            <Button variant="quiet" onClick={() => void copyText(url, 'address')}>
              Copy
            </Button>
          )}
          <Button variant="quiet" busy={renewing.isPending} onClick={() => renewing.mutate()}>
            {url === null ? 'Create calendar link' : 'Create a new link'}
          </Button>
          {url !== null && (
            <Button variant="quiet" busy={revoking.isPending} onClick={() => revoking.mutate()}>
              Turn off
            </Button>
          )}
        </Row>
      )}
    </Stack>
  );
}
