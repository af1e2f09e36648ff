import { useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';

/** Which dialog is open. A URL with `hash` opens `first`; closing it removes the hash. */
export function useHashDialog<Name extends string>(hash: string, initialDialog: Name) {
  const { hash: currentHash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [openDialog, setOpenDialog] = useState<Name | null>(null);
  const hasHash = currentHash === hash;
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
