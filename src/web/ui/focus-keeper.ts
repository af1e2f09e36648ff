import { focusNearest, partsAround } from './focus-return.ts';

/*
 * What is pressed often goes with what it does: a button when its request has been answered, an item that is removed or moved, a link that is replaced
 * once the viewer is known. Or it is disabled, as the button of a form that is empty again. Browsers then leave the focus to the body, and who uses keys or
 * hears the page is back at its top. Here the focus stays with what moved, or goes to the nearest part of the page around what is gone. Code that knows
 * better, such as `keepFocus`, is first: this waits until it has had its turn (ADR 225).
 */
const TURN_MILLISECONDS = 100;

let isKept = false;

/** Watches the page from now on. It is part of what loads late: pages of visitors need it only once a dialog makes them members. */
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
  const isRemoved = ({ removedNodes }: MutationRecord) => [...removedNodes].some((node) => node.contains(focused));
  const restore = () => {
    if (document.activeElement !== document.body || focused === null) return;
    if (isOut()) focusNearest(parts);
    else (focused as HTMLElement).focus({ preventScroll: true });
  };
  follow(document.activeElement);
  document.addEventListener('focusin', ({ target }) => follow(target as Element));
  // A press beside it takes the focus away on purpose.
  document.addEventListener('pointerdown', ({ target }) => focused?.contains(target as Node) || follow(null), true);
  new MutationObserver((records) => {
    // Also an item that has only moved in its list loses the focus. Of what is disabled, browsers take it when they draw the page next.
    if (isOut() || (document.activeElement === document.body && focused && records.some(isRemoved)))
      setTimeout(restore, TURN_MILLISECONDS);
  }).observe(document, { childList: true, subtree: true, attributeFilter: ['disabled'] });
}
