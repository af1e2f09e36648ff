import { type ReactNode, useEffect, useState } from 'react';
import * as calls from '#contracts/calls.gen.ts';
import type { Site } from '#contracts/site.contract.ts';
import { callApi } from '#web/platform/http/http.ts';
import { onSiteAnnounced, SiteContext } from '#web/platform/page/site.ts';

const MIN_MILLISECONDS = 60_000;

/** The name and settings of the site, read again when a person comes back to a tab: an administrator may have changed them meanwhile. */
export function LiveSite({ initial, children }: { initial: Site; children: ReactNode }) {
  const [site, setSite] = useState(initial);
  useEffect(() => onSiteAnnounced(setSite), []);
  useEffect(() => {
    let readAt = Date.now();
    const onReturn = () => {
      if (document.visibilityState !== 'visible' || Date.now() - readAt < MIN_MILLISECONDS) return;
      readAt = Date.now();
      // Without a connection the tab keeps what it has until the next time.
      callApi(calls.getSite).then(setSite, () => {});
    };
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, []);
  return <SiteContext value={site}>{children}</SiteContext>;
}
