import { lazy, type ReactNode, Suspense } from 'react';
import { filePaths, paths } from '#contracts/site-paths.ts';
import { AddToCalendar } from '#web/parts/calendar/AddToCalendar.tsx';
import { ShareButton } from '#web/parts/share/ShareButton.tsx';
import { useSite } from '#web/platform/page/site.ts';
import { Row } from '#web/ui/layout/Layout.tsx';
import type { WholeEvent } from './events.api.ts';
import { isFindable } from './findable.ts';

const HostLinks = lazy(() => import('./HostLinks.tsx').then((module) => ({ default: module.HostLinks })));

type EventLinksProps = {
  event: WholeEvent;
  /** The link to donations. */
  support: ReactNode;
};

/** Calendar and share links; for hosts also the form, and for hosts and co-hosts the attendees. */
export function EventLinks({ event, support }: EventLinksProps) {
  const { publicUrl } = useSite();
  const { id, title, status, isPast, visibility, abilities } = event;
  return (
    <Row gap="tight">
      {status === 'published' && !isPast && <AddToCalendar event={event} />}
      <ShareButton
        title={title}
        url={publicUrl + paths.event(id)}
        isForMembers={visibility === 'members'}
        embed={isFindable(event) ? { kind: 'event', path: filePaths.embeddedEvent(id) } : undefined}
      />
      {support}
      {(abilities.edit || abilities.seeAnswers) && (
        <Suspense>
          <HostLinks event={event} />
        </Suspense>
      )}
    </Row>
  );
}
