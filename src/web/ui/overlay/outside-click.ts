import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Delays listening, so that the click that opened something does not close it again. */
const listenAfterMs = 100;

export function useOutsideClick(inside: RefObject<HTMLElement | null>, active: boolean, onOutside: () => void) {
  const leave = useEffectEvent(onOutside);
  useEffect(() => {
    if (!active) return;
    const onClick = (event: Event) => {
      if (event.target instanceof Node && !inside.current?.contains(event.target)) leave();
    };
    const timer = setTimeout(() => document.addEventListener('click', onClick), listenAfterMs);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', onClick);
    };
  }, [active, inside]);
}
