import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '#web/ui/cx.ts';
import styles from './Menu.module.css';
import { focusTrigger, useMenuKeys } from './menu-keys.ts';
import { useOutsideClick } from './outside-click.ts';
import { type Popup, usePopup } from './popup.ts';

export type TriggerProps = {
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  onClick: () => void;
};

type MenuListProps = {
  label: string;
  /** In pixels. */
  minWidth?: number;
  /** Opens from the left edge of the trigger, where that is on the left of the page. */
  fromLeft?: boolean;
  children: ReactNode;
};

type MenuProps = MenuListProps & {
  startsOpen?: boolean;
  trigger: (triggerProps: TriggerProps) => ReactNode;
};

/** A button with a list of MenuLink and MenuButton; picking one closes it and returns the focus. */
export function Menu({ startsOpen = false, trigger, ...list }: MenuProps) {
  const popup = usePopup(startsOpen);
  const { anchor, isOpen, setOpen } = popup;
  return (
    <div ref={anchor} className={styles.anchor}>
      {trigger({
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onClick: () => setOpen(!isOpen),
      })}
      <MenuList {...list} {...popup} />
    </div>
  );
}

/** The list of a menu whose trigger is elsewhere in its anchor. */
export function MenuList({
  label,
  minWidth = 180,
  fromLeft,
  children,
  anchor,
  isOpen,
  setOpen,
}: MenuListProps & Popup) {
  const close = () => setOpen(false);
  useOutsideClick(anchor, isOpen, close);
  useMenuKeys(anchor, isOpen, setOpen);
  const closeOnPick = ({ target, currentTarget }: MouseEvent) => {
    if (!(target instanceof Element && target.closest('[role="menuitem"]'))) return;
    // Now, because the item is gone when a dialog that it opens remembers where the focus was. Unless the item has moved it elsewhere.
    if (currentTarget.contains(document.activeElement)) focusTrigger(anchor);
    close();
  };
  // Never open in server-rendered markup, where the CSP would block the style attribute.
  if (!isOpen) return null;
  return (
    // Clicks on the items bubble up to here; keys are followed on the anchor, which contains the trigger as well.
    <div onClick={closeOnPick} role="presentation">
      <div
        role="menu"
        aria-label={label}
        ref={keepOnScreen}
        className={cx(styles.menu, fromLeft && styles.fromLeft)}
        style={{ minWidth }}
        tabIndex={-1}
      >
        {children}
      </div>
    </div>
  );
}

/** Opens the menu to the right where there is no room on the left, as on a phone. */
function keepOnScreen(menu: HTMLElement | null): void {
  if (menu && menu.getBoundingClientRect().left < 0) menu.classList.add(styles.fromLeft!);
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
