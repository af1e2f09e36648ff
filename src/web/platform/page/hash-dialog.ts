import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { useHydrated } from './hydrated.ts';

/** State of the history entries that are the page with a dialog open. */
const IS_DIALOG = 'dialog';

/**
 * Whether the URL's `hash` opens a dialog, and what removes the hash. The dialog has a history entry of its own above that of its page, so that Back
 * closes it, also for a person who arrived with the hash.
 */
export function useDialogHash(hash: string) {
  const { hash: currentHash, pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isLeaving = useRef(false);
  // The server does not know the hash: its page has no dialog.
  const isNamed = useHydrated() && currentHash === hash;
  const isOpen = isNamed && state === IS_DIALOG;
  const addEntry = useEffectEvent(async () => {
    // The page's data does not depend on the dialog.
    const options = { preventScrollReset: true, defaultShouldRevalidate: false };
    await navigate({ pathname, search }, { ...options, replace: true });
    await navigate({ pathname, search, hash }, { ...options, state: IS_DIALOG });
  });
  useEffect(() => {
    isLeaving.current = false;
    if (isNamed && !isOpen) void addEntry();
  }, [isNamed, isOpen]);
  const dropHash = () => {
    // A second press, before the page has loaded again, would leave it.
    if (!isLeaving.current) void navigate(-1);
    isLeaving.current = true;
  };
  return { isOpen, dropHash };
}

/** Which dialog is open. A URL with `hash` opens `first`; closing it removes the hash. */
export function useHashDialog<Name extends string>(hash: string, initialDialog: Name) {
  const { isOpen, dropHash } = useDialogHash(hash);
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
