import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { isPlainPress } from '#web/platform/page/plain-press.ts';

/** Files, and the pages that the service worker keeps (contracts/kept-pages.ts), whose patterns would be in every page. */
const NOT_ROUTED = /^\/(api|orders)\/|(shows|shifts)\/[^/]+\/(play|check-in)$|\.(ics|rss|json)$/;

/**
 * Follows links that React does not know, in markup that is not hydrated and in texts of hosts, through the router while there is no network: its error
 * page loads again by itself, the browser's does not.
 */
export function useOfflineLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a');
      if (navigator.onLine || event.defaultPrevented || !link || !isPlainPress(event)) return;
      const { origin, pathname, search, hash, target } = link;
      if (target || link.hasAttribute('download') || NOT_ROUTED.test(pathname)) return;
      if (origin !== location.origin || pathname === location.pathname) return;
      event.preventDefault();
      void navigate(pathname + search + hash);
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
}
