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
    let leftAt = readAt;
    let isStale = false;
    const readAgain = async () => {
      readAt = Date.now();
      setSite(await callApi(calls.getSite));
      if (!isStale) return;
      isStale = false;
      onStale();
    };
    const onVisibility = () => {
      const now = Date.now();
      if (document.visibilityState !== 'visible') {
        leftAt = now;
        return;
      }
      isStale ||= now - leftAt >= STALE_MS;
      // Without a connection the tab keeps what it has until the next time.
      if (now - readAt >= MIN_MILLISECONDS) readAgain().catch(() => {});
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, [onStale]);
  return <SiteContext value={site}>{children}</SiteContext>;
}
