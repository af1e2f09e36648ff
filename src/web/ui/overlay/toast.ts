import { useLayoutEffect, useState, useSyncExternalStore } from 'react';

export type Toast = {
  id: number;
  text: string;
  kind: 'success' | 'error';
  action?: { label: string; run: () => void };
};

const shownForMs = 6_000;
const noToasts: readonly Toast[] = [];
let shown: readonly Toast[] = noToasts;
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]) {
  shown = next;
  for (const listener of listeners) listener();
}

export const dismissToast = (id: number) => change(shown.filter((toast) => toast.id !== id));
export const dismissAllToasts = () => change(noToasts);

/** A message without a place on the page; with an action such as undo it stays until it is dismissed, by the person or by the caller. */
export function showToast(text: string, options: { kind?: Toast['kind']; action?: NonNullable<Toast['action']> } = {}) {
  // Several calls that fail for the same reason share one toast.
  const same = !options.action && shown.find((toast) => toast.text === text && !toast.action);
  if (same) return same.id;
  const id = ++lastId;
  change([...shown, { id, text, kind: options.kind ?? 'success', ...(options.action && { action: options.action }) }]);
  if (!options.action) setTimeout(() => dismissToast(id), shownForMs);
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
