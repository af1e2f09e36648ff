import { focusFirst } from './focus-first.ts';
import { isFilled } from './keep-focus.ts';

/** From the inside. Outside of these parts, what is around is the whole page. */
export function partsAround(element: Element | null): Element[] {
  const parts: Element[] = [];
  for (let part = element?.parentElement; part?.closest('#content, header, dialog'); part = part.parentElement)
    parts.push(part);
  return parts;
}

export function focusNearest(parts: readonly Element[]): void {
  for (const part of [...parts.filter(isFilled), document.getElementById('content')]) {
    focusFirst(part);
    // A part that is hidden takes no focus.
    if (part === document.activeElement) return;
  }
}

/** Call it when a dialog opens, and the result when it has closed: the focus goes back to what opened it, or to what is left around it. */
export function focusReturn(opener: Element | null): () => void {
  const parts = partsAround(opener);
  return () => {
    if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) opener.focus();
    else focusNearest(parts);
  };
}
