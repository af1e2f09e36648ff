import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { useAppSelector } from '#web/platform/session/store.ts';
import { BellIcon } from '#web/ui/drawing/FrameIcon.tsx';
import { iconButtonClass } from '#web/ui/form/Button.tsx';

type Loaded = { Live: ComponentType<{ startsFocused: boolean }>; hadFocus: boolean };

/** A plain link in every page; for signed-in people the live bell replaces it. */
export function Bell() {
  const isAuthenticated = useAppSelector((state) => state.auth.isAuthenticated);
  const link = useRef<HTMLAnchorElement>(null);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const load = useEffectEvent(async () => {
    const { LiveBell } = await import('./LiveBell.tsx');
    setLoaded({ Live: LiveBell, hadFocus: document.activeElement === link.current });
  });
  useEffect(() => {
    // If loading fails, the link still works.
    if (isAuthenticated) load().catch(() => undefined);
  }, [isAuthenticated]);
  if (loaded) return <loaded.Live startsFocused={loaded.hadFocus} />;
  return (
    <Link ref={link} to={paths.notifications()} className={iconButtonClass} aria-label="Notifications">
      <BellIcon />
    </Link>
  );
}
