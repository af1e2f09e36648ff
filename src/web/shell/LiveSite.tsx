import { type ReactNode, useEffect, useState } from 'react';
import * as calls from '#contracts/calls.gen.ts';
import type { Site } from '#contracts/site.contract.ts';
import { callApi } from '#web/platform/http/http.ts';
import { onSiteAnnounced, SiteContext } from '#web/platform/page/site.ts';

const MIN_MILLISECONDS = 60_000;
/** What pages say of days, times and free spots is wrong after a night, and good enough after a break. */
const STALE_MS = 3_600_000;

type LiveSiteProps = { initial: Site; onStale: () => void; children: ReactNode };

/**
 * The name and settings of the site, read again when a person comes back to a tab: an administrator may have changed them meanwhile. After a long time,
 * the page should load its own data again, too (`onStale`), once the site is known to answer: a page that fails to load is replaced by the error.
 */
export function LiveSite({ initial, onStale, children }: LiveSiteProps) {
  const [site, setSite] = useState(initial);
  useEffect(() => onSiteAnnounced(setSite), []);
  useEffect(() => {
    let readAt = Date.now();
    let loadedAt = readAt;
    const onReturn = () => {
      const now = Date.now();
      if (document.visibilityState !== 'visible' || now - readAt < MIN_MILLISECONDS) return;
      readAt = now;
      // Without a connection the tab keeps what it has until the next time.
      callApi(calls.getSite).then(
        (next) => {
          setSite(next);
          if (now - loadedAt < STALE_MS) return;
          loadedAt = now;
          onStale();
        },
        () => {},
      );
    };
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, [onStale]);
  return <SiteContext value={site}>{children}</SiteContext>;
}
