import { useEffect, useEffectEvent } from 'react';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null;

/** Single keys that work while nobody types, such as j and k for the next and previous case. */
export function useQueueKeys(keys: Record<string, () => void>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act) return;
    // It may move the focus to a field, which must not get the letter.
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      press(event);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
