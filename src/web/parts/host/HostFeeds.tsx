import type { ReactNode } from 'react';
import { filePaths } from '#contracts/site-paths.ts';
import { SubscribeLink } from '#web/parts/calendar/SubscribeLink.tsx';
import { CalendarIcon } from '#web/ui/drawing/Icon.tsx';
import { buttonClass } from '#web/ui/form/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';

type HostFeedsProps = { kind: 'groups' | 'organizations' | 'people'; slug: string; name: string; children?: ReactNode };

/** A link to subscribe to the events of a host; `children` are shown beside it. */
export function HostFeeds({ kind, slug, name, children }: HostFeedsProps) {
  return (
    <Row gap="tight">
      <SubscribeLink
        name={name}
        calendar={filePaths.hostFeed(kind, slug, 'ics')}
        rss={filePaths.hostFeed(kind, slug, 'rss')}
        className={buttonClass({ variant: 'quiet', size: 'small' })}
      >
        <CalendarIcon size={18} />
        Subscribe
      </SubscribeLink>
      {children}
    </Row>
  );
}
