import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

type Landing = 'first' | 'last';

/** Arrow keys move through the items and wrap around, Home and End jump, Esc and Tab close; opening by keyboard focuses an item. */
export function useMenuKeys(anchor: RefObject<HTMLElement | null>, open: boolean, setOpen: (open: boolean) => void) {
  const landing = useRef<Landing | null>(null);
  const items = () => [...(anchor.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  const trigger = () => anchor.current?.querySelector<HTMLElement>('[aria-haspopup="menu"]');

  useEffect(() => {
    if (!open) return;
    const all = [...(anchor.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
    all.at(landing.current === 'last' ? -1 : 0)?.focus();
    landing.current = null;
  }, [open, anchor]);

  return (event: KeyboardEvent) => {
    if (!open) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      landing.current = event.key === 'ArrowUp' ? 'last' : 'first';
      setOpen(true);
      return;
    }
    if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault();
      setOpen(false);
      trigger()?.focus();
      return;
    }
    const next = nextItem(event.key, items());
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
}

function nextItem(key: string, items: HTMLElement[]) {
  const at = items.findIndex((item) => item === document.activeElement);
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  return undefined;
}
