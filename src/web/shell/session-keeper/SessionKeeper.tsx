import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { loggedOutElsewhereText, sessionEndedText } from '#web/platform/messages.ts';
import { useAuthDialog } from '#web/platform/page/auth-dialog.ts';
import { onSessionEndedElsewhere } from '#web/platform/session/browser-store.ts';
import { fetchProfile } from '#web/platform/session/session.thunks.ts';
import { onSessionLost } from '#web/platform/session/session-renewal.ts';
import { useAppDispatch, useAppSelector, useAppStore } from '#web/platform/session/store.ts';
import { keepFocusOnPage } from '#web/ui/focus-keeper.ts';
import { dismissAllToasts, dismissToast, showToast } from '#web/ui/overlay/toast.ts';

/** Leaves the page when the session ends, and offers to log in and return; after a logout elsewhere, only pages behind login; loads a missing user. */
export function SessionKeeper({ isPrivate }: { isPrivate: boolean }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { open } = useAuthDialog();
  const { pathname, search, hash } = useLocation();
  const isAuthenticated = useAppSelector((state) => state.auth.isAuthenticated);
  const hasUser = useAppSelector((state) => state.auth.user !== null);

  const endedToast = useRef<number>(undefined);
  const leave = useEffectEvent((text: string) => {
    const run = () => open('login', pathname + search + hash);
    // Calls that are refused together end one session.
    endedToast.current ??= showToast(text, { kind: 'error', action: { label: 'Log in', run } });
    void navigate(paths.home(), { replace: true });
  });
  const leaveIfPrivate = useEffectEvent(() => {
    if (isPrivate) leave(loggedOutElsewhereText);
  });
  useEffect(() => {
    onSessionLost(() => leave(sessionEndedText));
    onSessionEndedElsewhere(() => leaveIfPrivate());
  }, []);
  useEffect(keepFocusOnPage, []);
  useDismissalOfToasts();
  useEffect(() => {
    if (!isAuthenticated || !endedToast.current) return;
    dismissToast(endedToast.current);
    endedToast.current = undefined;
  }, [isAuthenticated]);
  useEffect(() => {
    if (isPrivate && !isAuthenticated) void navigate(paths.home(), { replace: true });
  }, [isPrivate, isAuthenticated, navigate]);
  useEffect(() => {
    if (isAuthenticated)
      void import('#web/shell/live-navigation.ts').then((module) => module.followNavigation(pathname, navigate));
  }, [isAuthenticated, pathname, navigate]);
  useEffect(() => {
    if (isAuthenticated && !hasUser) void dispatch(fetchProfile());
  }, [isAuthenticated, hasUser, dispatch]);
  return null;
}

/** An undo in a toast acts for the person who is logged in when it is pressed. Toasts about the end of the session follow it, so they stay. */
function useDismissalOfToasts(): void {
  const store = useAppStore();
  useEffect(() => {
    let personId = store.getState().auth.user?.id;
    return store.subscribe(() => {
      const previousId = personId;
      personId = store.getState().auth.user?.id;
      if (previousId && previousId !== personId) dismissAllToasts();
    });
  }, [store]);
}
