import { AvatarMenu } from '#web/accounts/header/AvatarMenu.tsx';
import { SignedOutButtons } from '#web/accounts/header/SignedOutButtons.tsx';
import { Bell } from '#web/notifications/Bell.tsx';
import { useAppDispatch, useAppSelector } from '#web/platform/session/store.ts';
import { setMode } from '#web/platform/session/theme.slice.ts';
import { SiteHeader } from './SiteHeader.tsx';

/** The header with its signed-in and signed-out parts. */
export function PersonalHeader() {
  const dispatch = useAppDispatch();
  const mode = useAppSelector((state) => state.theme.mode);
  const isSignedIn = useAppSelector((state) => state.auth.isAuthenticated);
  return (
    <SiteHeader
      isSignedIn={isSignedIn}
      signedIn={
        <>
          <Bell />
          <AvatarMenu />
        </>
      }
      signedOut={<SignedOutButtons />}
      onToggleMode={() => dispatch(setMode(mode === 'dark' ? 'light' : 'dark'))}
    />
  );
}
