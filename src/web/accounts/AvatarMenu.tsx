import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAppSelector } from '#web/platform/session/store.ts';
import type { AccountMenuProps } from './AccountMenu.tsx';
import { AvatarButton } from './AvatarButton.tsx';

type Loaded = { Menu: ComponentType<AccountMenuProps>; hadFocus: boolean };

/** The avatar is in every page; its menu loads for signed-in people and takes over clicks and focus from before. */
export function AvatarMenu() {
  const isAuthenticated = useAppSelector((state) => state.auth.isAuthenticated);
  const button = useRef<HTMLButtonElement>(null);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [isPressed, setPressed] = useState(false);
  const load = useEffectEvent(async () => {
    const { AccountMenu } = await import('./AccountMenu.tsx');
    setLoaded({ Menu: AccountMenu, hadFocus: document.activeElement === button.current });
  });
  // A click retries if loading failed, for example on a train.
  useEffect(() => {
    if (isAuthenticated) load().catch(() => setPressed(false));
  }, [isAuthenticated, isPressed]);
  if (loaded) return <loaded.Menu startsOpen={isPressed} startsFocused={loaded.hadFocus} />;
  const press = () => setPressed(true);
  // On mouse down too: no click follows if the menu replaces the button before mouse up.
  return <AvatarButton ref={button} aria-expanded={false} onMouseDown={press} onClick={press} />;
}
