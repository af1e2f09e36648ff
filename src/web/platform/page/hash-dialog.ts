import { useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { useHydrated } from './hydrated.ts';

/** Which dialog is open. A URL with `hash` opens `first`; closing it removes the hash. */
export function useHashDialog<Name extends string>(hash: string, initialDialog: Name) {
  const { hash: currentHash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [openDialog, setOpenDialog] = useState<Name | null>(null);
  // The server does not know the hash: its page has no dialog.
  const isHydrated = useHydrated();
  const hasHash = isHydrated && currentHash === hash;
  const dropHash = () => navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  return {
    openDialog: openDialog ?? (hasHash ? initialDialog : null),
    setOpenDialog,
    close: () => {
      setOpenDialog(null);
      if (hasHash) void dropHash();
    },
    /** Closes the dialog after a change and reloads the page's data; removing the hash reloads it, too. */
    done: () => {
      setOpenDialog(null);
      void (hasHash ? dropHash() : revalidate());
    },
  };
}
