import type { KeyboardEvent, MouseEvent } from 'react';

/** As `onClickCapture` of what changes under the pointer: the second click of a double click would press what has just come there. */
export function ignoreSecondClick(event: MouseEvent): void {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}

/** As `onKeyDownCapture` of the same: Enter that is held down presses a button again and again. */
export function ignoreRepeatedEnter(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}
