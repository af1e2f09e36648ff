import type { ReactNode } from 'react';
import { CloseIcon } from '#web/ui/drawing/FrameIcon.tsx';
import styles from './FilterPanel.module.css';
import { IconButton } from './IconButton.tsx';

const menuOf = (element: Element) => element.closest<HTMLElement>('[popover]');

/** The content of a `FilterMenu`, loaded later than the menu. It covers the page: it has a button that closes it, and goes when the focus does. */
export function FilterPanel({ children }: { children: ReactNode }) {
  return (
    <div
      className={styles.panel}
      onBlur={({ currentTarget, relatedTarget }) => {
        const menu = menuOf(currentTarget);
        // A press on the button beside it would open it again.
        if (relatedTarget && !menu?.parentElement?.contains(relatedTarget)) menu?.hidePopover();
      }}
    >
      {children}
      <IconButton
        label="Close"
        className={styles.close}
        onClick={({ currentTarget }) => menuOf(currentTarget)?.hidePopover()}
      >
        <CloseIcon />
      </IconButton>
    </div>
  );
}
