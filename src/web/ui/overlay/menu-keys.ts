import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Focuses the button of the menu in this anchor. */
export const focusTrigger = (anchor: RefObject<HTMLElement | null>): void =>
  anchor.current?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus();

type InitialFocus = 'first' | 'last';

/** Follows the keys pressed in the anchor. Arrow keys move through the items and wrap around, Home and End jump, Esc and Tab close; opening by keyboard focuses an item. */
export function useMenuKeys(anchor: RefObject<HTMLElement | null>, open: boolean, setOpen: (open: boolean) => void) {
  const initialFocus = useRef<InitialFocus | null>(null);
  const items = () => [...(anchor.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];

  useEffect(() => {
    if (!open) return;
    const focusable = [...(anchor.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
    focusable.at(initialFocus.current === 'last' ? -1 : 0)?.focus();
    initialFocus.current = null;
  }, [open, anchor]);

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!open) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      initialFocus.current = event.key === 'ArrowUp' ? 'last' : 'first';
      setOpen(true);
      return;
    }
    if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault();
      setOpen(false);
      focusTrigger(anchor);
      return;
    }
    const next = nextItem(event.key, items());
    if (!next) return;
    event.preventDefault();
    next.focus();
  });

  useEffect(() => {
    const listening = new AbortController();
    anchor.current?.addEventListener('keydown', (event) => press(event), { signal: listening.signal });
    return () => listening.abort();
  }, [anchor]);
}

function nextItem(key: string, items: HTMLElement[]) {
  const index = items.findIndex((item) => item === document.activeElement);
  if (key === 'ArrowDown') return items[(index + 1) % items.length];
  if (key === 'ArrowUp') return items.at(index <= 0 ? -1 : index - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  return undefined;
}
