import { type ComponentType, type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** What somebody was doing in a text field when its replacement had loaded. */
export type FieldSnapshot = { value: string; start: number | null; end: number | null; hasFocus: boolean };

type Loaded<Props> = { Component: ComponentType<Props>; snapshot: FieldSnapshot; key: string };

/**
 * A text field whose enhanced version loads with the first focus or letter, so that people who only read the page do not pay for it. Spread `wiring`
 * into the plain field; once `Component` is there, render it instead, with `snapshot` for `useContinuedField`. The snapshot is null after `key` changed.
 */
export function useLoadedOnUse<Props>(load: () => Promise<ComponentType<Props>>, key = '') {
  const [loaded, setLoaded] = useState<Loaded<Props> | null>(null);
  const isComposing = useRef(false);
  const start = ({ currentTarget: input }: { currentTarget: HTMLInputElement }) => {
    const replace = (Component: ComponentType<Props>) => {
      // Replacing the field would break off what an input method is composing.
      if (isComposing.current) input.addEventListener('compositionend', () => replace(Component), { once: true });
      // At once: a key pressed between the snapshot and the replacement would be lost.
      else if (input.isConnected) flushSync(() => setLoaded({ Component, snapshot: snapshotOf(input), key }));
    };
    // A failed load leaves the plain field, and is tried again at the next letter.
    load().then(replace, () => undefined);
  };
  return {
    Component: loaded?.Component ?? null,
    snapshot: loaded?.key === key ? loaded.snapshot : null,
    wiring: {
      onFocus: start,
      onInput: (event: FormEvent<HTMLInputElement>) => start(event),
      onCompositionStart: () => {
        isComposing.current = true;
      },
      onCompositionEnd: () => {
        isComposing.current = false;
      },
    },
  };
}

const snapshotOf = (input: HTMLInputElement): FieldSnapshot => ({
  value: input.value,
  start: input.selectionStart,
  end: input.selectionEnd,
  hasFocus: document.activeElement === input,
});

/** Puts focus and caret where they were in the field that this one replaced. */
export function useContinuedField(snapshot: FieldSnapshot | null) {
  const field = useRef<HTMLInputElement>(null);
  const continued = useRef(snapshot);
  useLayoutEffect(() => {
    const from = continued.current;
    continued.current = null;
    if (!from?.hasFocus || !field.current) return;
    field.current.focus();
    field.current.setSelectionRange(from.start, from.end);
  }, []);
  return field;
}
