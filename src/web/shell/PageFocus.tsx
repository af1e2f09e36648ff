import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** After a move within the site, keyboard and screen reader begin at the new page, not at a link that is gone. */
export function PageFocus() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!document.querySelector('dialog[open]')) document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}
