import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAppSelector } from '#web/platform/store.ts';
import type { AccountMenuProps } from './AccountMenu.tsx';
import { FaceButton } from './FaceButton.tsx';

type Loaded = { Menu: ComponentType<AccountMenuProps>; hadFocus: boolean };

/** The face is in every page; the menu behind it comes once somebody is signed in, and takes over what was done meanwhile. */
export function AvatarMenu() {
  const isAuthenticated = useAppSelector((state) => state.auth.isAuthenticated);
  const face = useRef<HTMLButtonElement>(null);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [isPressed, setPressed] = useState(false);
  const load = useEffectEvent(async () => {
    const { AccountMenu } = await import('./AccountMenu.tsx');
    setLoaded({ Menu: AccountMenu, hadFocus: document.activeElement === face.current });
  });
  // A press asks again for what could not be had at first, on a train for example.
  useEffect(() => {
    if (isAuthenticated) load().catch(() => setPressed(false));
  }, [isAuthenticated, isPressed]);
  if (loaded) return <loaded.Menu startsOpen={isPressed} startsFocused={loaded.hadFocus} />;
  return <FaceButton ref={face} aria-expanded={false} onClick={() => setPressed(true)} />;
}
