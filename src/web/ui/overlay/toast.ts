import { useLayoutEffect, useState, useSyncExternalStore } from 'react';

export type Toast = {
  id: number;
  text: string;
  kind?: 'error';
  action?: { label: string; run: () => void };
};
type ShownToast = Toast & { at: number };
type ToastOptions = Pick<Toast, 'kind' | 'action'> & { shownForMs?: number };

const noToasts: readonly ShownToast[] = [];
let shown = noToasts;
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly ShownToast[]) {
  shown = next;
  for (const listener of listeners) listener();
}

export const dismissToast = (id: number) => change(shown.filter((toast) => toast.id !== id));
export const dismissAllToasts = () => change(noToasts);

/** A message without a place on the page. Errors, and actions such as undo, stay until they are dismissed, by the person or by the caller. */
export function showToast(text: string, { shownForMs, ...toast }: ToastOptions = {}) {
  // Several calls that fail for the same reason share one toast. An error that happens again later is announced again.
  const same = !toast.action && shown.find((each) => each.text === text && !each.action);
  const at = Date.now();
  if (same && !(toast.kind && at - same.at > 1000)) return same.id;
  const id = ++lastId;
  change([...shown.filter((each) => each !== same), { ...toast, id, text, at }]);
  const showFor = shownForMs ?? (toast.action || toast.kind ? 0 : 6_000);
  // A person who has reached a button here with the keyboard is about to press it.
  const expire = () =>
    document.activeElement?.closest('[data-toast]') ? setTimeout(expire, showFor) : dismissToast(id);
  if (showFor) setTimeout(expire, showFor);
  return id;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

let regions: readonly object[] = [];

function setRegions(next: readonly object[]) {
  regions = next;
  change(shown);
}

/** The toasts in the region that was mounted last: an open dialog covers the others, and screen readers do not find them. */
export function useToasts(): readonly Toast[] {
  const [region] = useState(() => ({}));
  useLayoutEffect(() => {
    setRegions([...regions, region]);
    return () => setRegions(regions.filter((each) => each !== region));
  }, [region]);
  return useSyncExternalStore(
    subscribe,
    () => (regions.at(-1) === region ? shown : noToasts),
    () => noToasts,
  );
}
