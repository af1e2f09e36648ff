import type { KeyboardEvent } from 'react';

/**
 * Spread into the one-line field above the text of a message that goes to many people. As in mail programs, Enter leads to the text; it would
 * submit the form.
 */
export const enterToText = {
  enterKeyHint: 'next',
  onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    // An input method uses the same key.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.querySelector('textarea')?.focus();
  },
} as const;
