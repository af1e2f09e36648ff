import { lazy, useState } from 'react';
import { PinIcon } from '#web/ui/drawing/Icon.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import type { SearchMapProps } from './LiveSearchMap.tsx';
import styles from './SearchMap.module.css';

const LiveSearchMap = lazy(() => import('./LiveSearchMap.tsx').then((module) => ({ default: module.LiveSearchMap })));

/** Not every browser has the connection, and TypeScript does not know it. */
type NavigatorWithConnection = { connection?: { saveData?: boolean } };
const savesData = (): boolean =>
  Boolean((navigator as NavigatorWithConnection).connection?.saveData) ||
  matchMedia('(prefers-reduced-data: reduce)').matches;

/** The map of a search. For people who save data, it loads when they ask for it. */
export function SearchMap({ isPressed, ...props }: SearchMapProps & { isPressed: boolean }) {
  const [isOpen, setOpen] = useState(!savesData());
  if (isOpen || isPressed) return <LiveSearchMap {...props} />;
  return (
    <div className={styles.closed}>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        <PinIcon size={20} />
        Show map
      </Button>
    </div>
  );
}
