import { useEffect, useEffectEvent } from 'react';
import { useLocation, useMatches, useNavigate } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { sessionEndedText } from '#web/platform/messages.ts';
import type { RouteHandle } from '#web/platform/page/route-handle.ts';
import { fetchProfile } from '#web/platform/session/session.thunks.ts';
import { onSessionLost } from '#web/platform/session/session-renewal.ts';
import { useAppDispatch, useAppSelector } from '#web/platform/session/store.ts';
import { showToast } from '#web/ui/overlay/toast.ts';

/** Leaves pages behind login when the session ends, here or in another tab, and loads a missing user. */
export function SessionKeeper() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isAuthenticated = useAppSelector((state) => state.auth.isAuthenticated);
  const hasUser = useAppSelector((state) => state.auth.user !== null);
  const isPrivate = useMatches().some(({ handle }) => (handle as RouteHandle | undefined)?.access === 'person');

  const leave = useEffectEvent(() => {
    showToast(sessionEndedText, { kind: 'error' });
    void navigate(paths.home(), { replace: true });
  });
  useEffect(() => onSessionLost(() => leave()), []);
  useEffect(() => {
    if (isPrivate && !isAuthenticated) void navigate(paths.home(), { replace: true });
  }, [isPrivate, isAuthenticated, navigate]);
  useEffect(() => {
    if (isAuthenticated)
      void import('./live-navigation.ts').then((module) => module.followNavigation(pathname, navigate));
  }, [isAuthenticated, pathname, navigate]);
  useEffect(() => {
    if (isAuthenticated && !hasUser) void dispatch(fetchProfile());
  }, [isAuthenticated, hasUser, dispatch]);
  return null;
}
