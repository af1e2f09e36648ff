import type { ReactNode } from 'react';
import { filePaths } from '#contracts/site-paths.ts';
import { CalendarIcon } from '#web/ui/drawing/Icon.tsx';
import { buttonClass } from '#web/ui/form/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';

type HostFeedsProps = { kind: 'groups' | 'organizations'; slug: string; children: ReactNode };

/** Calendar and feed links; `children` are shown beside them. */
export function HostFeeds({ kind, slug, children }: HostFeedsProps) {
  const link = (format: 'ics' | 'rss', label: ReactNode) => (
    <a href={filePaths.hostFeed(kind, slug, format)} className={buttonClass({ variant: 'quiet', size: 'small' })}>
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
