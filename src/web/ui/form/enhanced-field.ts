import {
  type ComponentType,
  type FormEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';

/** The state of a text field at the moment its replacement had loaded. */
export type FieldSnapshot = { value: string; start: number | null; end: number | null; hasFocus: boolean };

type Loaded<Props> = { Component: ComponentType<Props>; snapshot: FieldSnapshot; key: string };

/**
 * A text field whose enhanced version loads at the first focus or input, so that readers do not download it. Spread `fieldProps` into the plain field;
 * once `Component` is set, render it instead, with `snapshot` for `useRestoredField`. The snapshot is null after `key` changed.
 */
export function useEnhancedField<Props>(load: () => Promise<ComponentType<Props>>, key = '') {
  const [loaded, setLoaded] = useState<Loaded<Props> | null>(null);
  const isComposing = useRef(false);
  const start = ({ currentTarget: input }: { currentTarget: HTMLInputElement }) => {
    const replace = (Component: ComponentType<Props>) => {
      // Replacing the field would interrupt an input method's composition.
      if (isComposing.current) input.addEventListener('compositionend', () => replace(Component), { once: true });
      // At once: a key pressed between the snapshot and the replacement would be lost.
      else if (input.isConnected) flushSync(() => setLoaded({ Component, snapshot: snapshotOf(input), key }));
    };
    // If loading fails, the plain field stays and the next input retries.
    load().then(replace, () => undefined);
  };
  const plainField = useRef<HTMLInputElement>(null);
  const startIfFocused = useEffectEvent(() => {
    if (plainField.current && plainField.current === document.activeElement)
      start({ currentTarget: plainField.current });
  });
  // A server-rendered field may get the focus before hydration, without a focus event for React.
  useEffect(() => startIfFocused(), []);
  return {
    Component: loaded?.Component ?? null,
    snapshot: loaded?.key === key ? loaded.snapshot : null,
    fieldProps: {
      ref: plainField,
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

/** Restores the focus and caret of the replaced field. */
export function useRestoredField(snapshot: FieldSnapshot | null) {
  const field = useRef<HTMLInputElement>(null);
  const pendingSnapshot = useRef(snapshot);
  useLayoutEffect(() => {
    const restored = pendingSnapshot.current;
    pendingSnapshot.current = null;
    if (!restored?.hasFocus || !field.current) return;
    field.current.focus();
    field.current.setSelectionRange(restored.start, restored.end);
  }, []);
  return field;
}
