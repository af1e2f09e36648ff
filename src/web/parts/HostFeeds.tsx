import type { ReactNode } from 'react';
import { paths } from '#web/platform/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { CalendarIcon } from '#web/ui/Icon.tsx';
import { Row } from '#web/ui/Layout.tsx';

type HostFeedsProps = { kind: 'groups' | 'organizations'; slug: string; children: ReactNode };

/** Its events for calendars and readers of feeds; `children` stand beside. */
export function HostFeeds({ kind, slug, children }: HostFeedsProps) {
  const link = (format: 'ics' | 'rss', label: ReactNode) => (
    <a href={paths.hostFeed(kind, slug, format)} className={buttonClass({ variant: 'quiet', size: 'small' })}>
      {label}
    </a>
  );
  return (
    <Row gap="tight">
      {link(
        'ics',
        <>
          <CalendarIcon size={18} />
          Calendar feed
        </>,
      )}
      {link('rss', 'RSS')}
      {children}
    </Row>
  );
}
