import { focusFirst } from './focus-first.ts';

/** There is nothing to read in a row whose last button has gone. */
export const isFilled = (part: Element | null): boolean => part?.matches('div:empty, ul:empty') === false;

/**
 * The `ref` of an item, or of a button, that goes when it is pressed: the focus would go to the body, and the place in the page would be lost. The
 * next item gets it, else the one before, else what is left around them; nothing if other code has moved it.
 */
export const keepFocus = (item: Element | null) => () => {
  if (!item?.contains(document.activeElement)) return;
  const others = [item.nextElementSibling, item.previousElementSibling];
  for (let around = item.parentElement; around; around = around.parentElement) others.push(around);
  queueMicrotask(() => {
    if (document.activeElement === document.body) focusFirst(...others.filter(isFilled));
  });
};
