import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Cohost } from '#contracts/events/cohosts.contract.ts';
import type { EventDetail } from '#contracts/events/events.contract.ts';
import { paths } from '#contracts/site-paths.ts';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Card } from '#web/ui/display/Card.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { CohostEditor } from './form/CohostEditor.tsx';
import { useCohosts, useRemoveCohost } from './form/cohosts.api.ts';

/** Hosts invite and remove co-hosts; co-hosts can leave. */
export function CohostsCard({ event }: { event: EventDetail }) {
  const { data } = useCohosts(event.id);
  const isHost = event.abilities.duplicate;
  const own = data?.coHosts.filter(({ isOwn, status }) => isOwn && status === 'accepted') ?? [];
  if (!isHost && own.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="co-hosts">
      <h2 id="co-hosts">Co-hosts</h2>
      <Stack>
        {isHost ? (
          <CohostEditor event={event} />
        ) : (
          own.map((cohost) => <OwnCohosting key={cohost.cohost.id} event={event} cohost={cohost} />)
        )}
      </Stack>
    </Card>
  );
}

function OwnCohosting({ event, cohost: { kind, slug, cohost, coversSeries } }: { event: EventDetail; cohost: Cohost }) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const leaving = useRemoveCohost();
  const navigate = useNavigate();
  const leave = () =>
    after(leaving.mutateAsync({ eventId: event.id, kind, slug }), () => {
      showToast('You’ve stopped co-hosting.');
      void navigate(paths.dashboardEvents());
    });
  const who = kind === 'person' ? 'You’re' : `${cohost.name} is`;
  return (
    <>
      <p>{`${who} co-hosting ${coversSeries ? 'all dates of this event' : 'this event'} with ${event.host.name}.`}</p>
      <div>
        <Button
          variant="quiet"
          onClick={() => setDialogOpen(true)}
          hiddenLabel={kind !== 'person' ? `for ${cohost.name}` : undefined}
        >
          Stop co-hosting
        </Button>
      </div>
      {isDialogOpen && (
        <ConfirmDialog
          title="Stop co-hosting?"
          confirmLabel="Stop co-hosting"
          cancelLabel="Keep co-hosting"
          busy={leaving.isPending}
          error={leaving.error && problemText(leaving.error)}
          onConfirm={leave}
          onClose={() => setDialogOpen(false)}
        >
          The event no longer shows {kind === 'person' ? 'your name' : cohost.name}, and the host can’t invite{' '}
          {kind === 'person' ? 'you' : 'them'} to it again.
        </ConfirmDialog>
      )}
    </>
  );
}
