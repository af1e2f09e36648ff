import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router';
import { useHydrated } from './hydrated.ts';

/** State of the history entries that are the page with a dialog open. */
const IS_DIALOG = 'dialog';

/** Whether the URL has opened a dialog of the page. */
export const useHasHashDialog = (): boolean => useLocation().state === IS_DIALOG;

/**
 * Whether the URL's `hash` opens a dialog, and what removes the hash. The dialog has a history entry of its own above that of its page, so that Back
 * closes it, also for a person who arrived with the hash. `canOpen`: null while it is not known. A hash whose dialog cannot open is removed, or it
 * would open at some later moment.
 */
export function useDialogHash(hash: string, canOpen: boolean | null = true) {
  const { hash: currentHash, pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isLeaving = useRef(false);
  // The server does not know the hash: its page has no dialog.
  const isNamed = useHydrated() && currentHash === hash;
  const hasEntry = isNamed && state === IS_DIALOG;
  // Removing the hash loads the page again; the dialog does not wait for that.
  const { location: next } = useNavigation();
  const isOpen = hasEntry && (next === undefined || next.hash === hash);
  const isIdle = useRevalidator().state === 'idle';
  const addEntry = useEffectEvent(async () => {
    // The page's data does not depend on the dialog.
    await navigate({ pathname, search }, { preventScrollReset: true, replace: true, defaultShouldRevalidate: false });
    if (canOpen) await navigate({ pathname, search, hash }, { preventScrollReset: true, state: IS_DIALOG });
  });
  useEffect(() => {
    isLeaving.current = false;
    if (!isNamed || hasEntry || canOpen === null || !isIdle) return undefined;
    // Not while the page loads again for its viewer, which effects of this turn may begin: the first step would end that without their data.
    const timer = setTimeout(() => void addEntry());
    return () => clearTimeout(timer);
  }, [isNamed, hasEntry, canOpen, isIdle]);
  const dropHash = () => {
    // A second press, before the page has loaded again, would leave it.
    if (!isLeaving.current) void navigate(-1);
    isLeaving.current = true;
  };
  return { isOpen, dropHash };
}

/** Which dialog is open. A URL with `hash` opens `initialDialog`, if it can be opened; closing it removes the hash. */
export function useHashDialog<Name extends string>(hash: string, initialDialog: Name, canOpen: boolean | null = true) {
  const { isOpen, dropHash } = useDialogHash(hash, canOpen);
  const { revalidate } = useRevalidator();
  const [openDialog, setOpenDialog] = useState<Name | null>(null);
  return {
    openDialog: openDialog ?? (isOpen ? initialDialog : null),
    setOpenDialog,
    close: () => {
      setOpenDialog(null);
      if (isOpen) dropHash();
    },
    /** Closes the dialog after a change and reloads the page's data; removing the hash reloads it, too. */
    done: () => {
      setOpenDialog(null);
      if (isOpen) dropHash();
      else void revalidate();
    },
  };
}
