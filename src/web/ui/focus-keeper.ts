import { focusFirst } from './focus-first.ts';
import { isFilled } from './keep-focus.ts';

/*
 * What is pressed often goes with what it does: a button when its request has been answered, an item that is removed, a link that is replaced once the
 * viewer is known. Or it is disabled, as the button of a form that is empty again. Browsers then leave the focus to the body, and who uses keys or hears
 * the page is back at its top. Here the focus goes to the nearest part of the page around it. Code that knows better, such as `keepFocus`, is first: this
 * waits until it has had its turn (ADR 225).
 */
const TURN_MILLISECONDS = 100;

/** From the inside. Outside of these parts, what is around is the whole page. */
function partsAround(element: Element | null): Element[] {
  const parts: Element[] = [];
  for (let part = element?.parentElement; part?.closest('#content, header, dialog'); part = part.parentElement)
    parts.push(part);
  return parts;
}

function focusNearest(parts: readonly Element[]): void {
  for (const part of [...parts, document.getElementById('content')]) {
    if (isFilled(part)) focusFirst(part);
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

let isKept = false;

/** Watches the page from now on. It is part of what loads late: pages of visitors need it only when a dialog opens. */
export function keepFocusOnPage(): void {
  if (isKept) return;
  isKept = true;
  let focused: Element | null;
  let parts: readonly Element[];
  const follow = (element: Element | null) => {
    focused = element;
    parts = partsAround(element);
  };
  const isOut = () => focused !== null && (!focused.isConnected || focused.matches(':disabled'));
  const isLost = () => document.activeElement === document.body && isOut();
  follow(document.activeElement);
  document.addEventListener('focusin', ({ target }) => follow(target as Element));
  document.addEventListener('focusout', () =>
    // A press beside everything has taken the focus away. Some browsers send the event also for what is being removed.
    queueMicrotask(() => document.activeElement === document.body && !isOut() && follow(null)),
  );
  new MutationObserver(() => {
    // Of what is disabled, browsers take the focus when they draw the page next.
    if (isOut()) setTimeout(() => isLost() && focusNearest(parts), TURN_MILLISECONDS);
  }).observe(document, { childList: true, subtree: true, attributeFilter: ['disabled'] });
}
