import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { type KeptPageState, keepPage } from '#web/platform/page/kept-page.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import styles from './CheckIn.module.css';

const WARNINGS: Partial<Record<KeptPageState, string>> = {
  unsupported: 'This browser can’t open this page offline. Keep it open where there is no network.',
  full: 'This device’s storage is full, so this page can’t open offline. Free some space, or keep the page open where there is no network.',
};

/** Keeps the page in this browser, and says whether it also opens without a network. */
export function KeptPageNote({ isListKept }: { isListKept: boolean }) {
  const { pathname } = useLocation();
  const [state, setState] = useState<KeptPageState | null>(null);
  useEffect(() => {
    let isShown = true;
    void keepPage(pathname).then((result) => isShown && setState(result));
    return () => {
      isShown = false;
    };
  }, [pathname]);
  const warning = state && WARNINGS[isListKept ? state : state === 'unsupported' ? state : 'full'];
  return (
    <div className={styles.note}>
      {warning && <Alert kind="info">{warning}</Alert>}
      {!warning && state === 'kept' && <p role="status">This page also opens offline on this device.</p>}
    </div>
  );
}
