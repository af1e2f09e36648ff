import { type ComponentType, useState } from 'react';

type OfInput = { input: HTMLInputElement };

/**
 * Something that joins a text field once that is used: its code comes with the first focus or letter, so that nobody who only
 * reads the page pays for it. Spread `wiring` into the field, render `Joined` with `input` beside it.
 */
export function useLoadedOnUse<Props extends OfInput>(load: () => Promise<ComponentType<Props>>) {
  const [joined, setJoined] = useState<{ Joined: ComponentType<Props>; input: HTMLInputElement } | null>(null);
  const join = ({ currentTarget: input }: { currentTarget: HTMLInputElement }) => {
    if (joined?.input === input) return;
    // Without it the field still works: a failed load is tried again at the next letter.
    load().then(
      (Joined) => setJoined({ Joined, input }),
      () => undefined,
    );
  };
  return { joined, wiring: { onFocus: join, onInput: join } };
}
