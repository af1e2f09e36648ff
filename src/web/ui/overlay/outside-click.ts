import { type RefObject, useEffect, useEffectEvent } from 'react';

/** The press that opened something must not close it again, so listening starts this much later. */
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
