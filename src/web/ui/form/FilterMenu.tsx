import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import { CloseIcon } from '#web/ui/drawing/FrameIcon.tsx';
import { ChevronIcon } from '#web/ui/drawing/Icon.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import styles from './FilterMenu.module.css';

type FilterMenuProps = {
  label: string;
  /** What the button says while the filter is not set. */
  unset: string;
  /** What is set; empty if nothing is. */
  value: string;
  /** The URL without this filter. */
  clearPath: string;
  /** The menu closes when this changes. */
  closesOn: string;
  /** Loads what the menu needs: called when it opens, or is about to. */
  onOpen?: () => void;
  children: ReactNode;
};

/** A filter as a button that opens its values: a native popover, which needs no JavaScript. A sheet on phones. */
export function FilterMenu({ label, unset, value, clearPath, closesOn, onOpen, children }: FilterMenuProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const open = panel.current;
    // Closing returns the focus to the button.
    return () => {
      if (open?.matches(':popover-open')) open.hidePopover();
    };
  }, [closesOn]);
  const text = value || unset;
  return (
    <div className={styles.filter} data-set={value ? '' : undefined}>
      <button type="button" popoverTarget={id} className={styles.button} onFocus={onOpen} onPointerEnter={onOpen}>
        {text !== label && <VisuallyHidden>{`${label}: `}</VisuallyHidden>}
        <span>{text}</span>
        <ChevronIcon size={16} />
      </button>
      {value && (
        <Link to={clearPath} preventScrollReset aria-label={`Remove: ${value}`} className={styles.clear}>
          <CloseIcon size={16} />
        </Link>
      )}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="group"
        aria-label={label}
        className={styles.panel}
        onBeforeToggle={onOpen && ((event) => event.newState === 'open' && onOpen())}
      >
        {children}
      </div>
    </div>
  );
}
