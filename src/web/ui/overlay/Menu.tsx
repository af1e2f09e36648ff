import { type ComponentProps, type MouseEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { cx } from '#web/ui/cx.ts';
import styles from './Menu.module.css';
import { useMenuKeys } from './menu-keys.ts';
import { useOutsideClick } from './outside-click.ts';

export type TriggerProps = {
  id: string;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: () => void;
};

type MenuProps = {
  label: string;
  /** In pixels. */
  minWidth?: number;
  startsOpen?: boolean;
  /** Opens from the left edge of the trigger, where that is on the left of the page. */
  fromLeft?: boolean;
  trigger: (triggerProps: TriggerProps) => ReactNode;
  children: ReactNode;
};

/** A button with a list of MenuLink and MenuButton; picking one closes it and returns the focus. */
export function Menu({ label, minWidth = 180, startsOpen = false, fromLeft, trigger, children }: MenuProps) {
  const [open, setOpen] = useState(startsOpen);
  const anchor = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = () => setOpen(false);
  useOutsideClick(anchor, open, close);
  const onKeyDown = useMenuKeys(anchor, open, setOpen);
  const closeOnPick = ({ target }: MouseEvent) =>
    target instanceof Element && target.closest('[role="menuitem"]') && close();
  return (
    // Keys and clicks of the trigger and the items bubble up to here.
    <div ref={anchor} className={styles.anchor} onKeyDown={onKeyDown} onClick={closeOnPick} role="presentation">
      {trigger({
        id: `${id}-trigger`,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onClick: () => setOpen(!open),
      })}
      {open && (
        // Never open in server-rendered markup, where the CSP would block the style attribute.
        <div
          id={id}
          role="menu"
          aria-label={label}
          className={cx(styles.menu, fromLeft && styles.fromLeft)}
          style={{ minWidth }}
          tabIndex={-1}
        >
          {children}
        </div>
      )}
    </div>
  );
}

export function MenuLink({ icon, children, ...rest }: ComponentProps<typeof Link> & { icon?: ReactNode }) {
  return (
    <Link {...rest} role="menuitem" tabIndex={-1} className={styles.item}>
      {icon}
      {children}
    </Link>
  );
}

/** A link to another site or a file. */
export function MenuAnchor({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} role="menuitem" tabIndex={-1} className={styles.item}>
      {children}
    </a>
  );
}

export function MenuButton({ icon, children, ...rest }: ComponentProps<'button'> & { icon?: ReactNode }) {
  return (
    <button type="button" {...rest} role="menuitem" tabIndex={-1} className={styles.item}>
      {icon}
      {children}
    </button>
  );
}

export function MenuRule() {
  return <hr className={styles.rule} />;
}
