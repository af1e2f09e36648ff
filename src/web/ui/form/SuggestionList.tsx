import { useEffect, useEffectEvent, useId, useState } from 'react';
import { cx } from '#web/ui/cx.ts';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import styles from './SuggestionList.module.css';

export type Suggestion = { key: string; label: string; detail?: string; group: string };

type SuggestionListProps<Item extends Suggestion> = {
  /** The text field it belongs to, already on the page: this makes it a combobox for as long as it is mounted. */
  input: HTMLInputElement;
  label: string;
  find: (text: string) => Promise<readonly Item[]>;
  onPick: (item: Item) => void;
};

const SHORTEST = 2;
const PAUSE_MS = 120;

/** What is typed may become one of these. Arrows walk, Enter picks, Esc closes; without a pick Enter does what the field does. */
export function SuggestionList<Item extends Suggestion>({ input, label, find, onPick }: SuggestionListProps<Item>) {
  const id = useId();
  const [items, setItems] = useState<readonly Item[]>([]);
  const [at, setAt] = useState(-1);
  const isOpen = items.length > 0;
  const close = () => {
    setItems([]);
    setAt(-1);
  };
  const pick = (item: Item) => {
    close();
    onPick(item);
  };
  const optionId = (index: number) => `${id}-${index}`;
  useTypedText(input, find, (found) => {
    setItems(found);
    setAt(-1);
  });
  useListKeys(input, { items, at, setAt, pick, close });
  useEffect(() => {
    const wiring: Record<string, string> = {
      role: 'combobox',
      autocomplete: 'off',
      'aria-autocomplete': 'list',
      'aria-expanded': String(isOpen),
      'aria-controls': id,
      'aria-activedescendant': at >= 0 ? `${id}-${at}` : '',
    };
    for (const [name, value] of Object.entries(wiring))
      if (value) input.setAttribute(name, value);
      else input.removeAttribute(name);
  }, [input, id, isOpen, at]);

  return (
    <>
      <div role="listbox" id={id} aria-label={label} className={styles.list} hidden={!isOpen}>
        {items.map((item, index) => (
          <div key={item.key} role="presentation">
            {item.group !== items[index - 1]?.group && (
              <div role="presentation" className={styles.group}>
                {item.group}
              </div>
            )}
            {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- by keyboard the field it belongs to picks */}
            <div
              role="option"
              id={optionId(index)}
              aria-selected={index === at}
              tabIndex={-1}
              className={cx(styles.option, index === at && styles.active)}
              // Before the field loses the focus, which would close the list under the pointer.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(item)}
            >
              <span>{item.label}</span>
              {item.detail && <small>{item.detail}</small>}
            </div>
          </div>
        ))}
      </div>
      <VisuallyHidden>
        <span role="status">{isOpen ? `${items.length} suggestions, use the arrow keys` : ''}</span>
      </VisuallyHidden>
    </>
  );
}

/** Asks once typing pauses; an answer that comes after a newer question, or after the field was left, is dropped. */
function useTypedText<Item>(
  input: HTMLInputElement,
  find: (text: string) => Promise<readonly Item[]>,
  show: (items: readonly Item[]) => void,
) {
  const ask = useEffectEvent(async (isCurrent: () => boolean) => {
    const text = input.value.trim();
    const found = text.length < SHORTEST ? [] : await find(text).catch(() => []);
    if (isCurrent() && document.activeElement === input) show(found);
  });
  const hide = useEffectEvent(() => show([]));
  useEffect(() => {
    let asked = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onInput = () => {
      const mine = ++asked;
      clearTimeout(timer);
      timer = setTimeout(() => void ask(() => mine === asked), PAUSE_MS);
    };
    const onBlur = () => {
      asked++;
      hide();
    };
    input.addEventListener('input', onInput);
    input.addEventListener('blur', onBlur);
    // What was typed while this was loading.
    if (document.activeElement === input && input.value) onInput();
    return () => {
      clearTimeout(timer);
      asked++;
      input.removeEventListener('input', onInput);
      input.removeEventListener('blur', onBlur);
    };
  }, [input]);
}

type ListState<Item> = {
  items: readonly Item[];
  at: number;
  setAt: (at: number) => void;
  pick: (item: Item) => void;
  close: () => void;
};

function useListKeys<Item>(input: HTMLInputElement, { items, at, setAt, pick, close }: ListState<Item>) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (items.length === 0 || event.isComposing) return;
    if (event.key === 'ArrowDown') setAt(at + 1 < items.length ? at + 1 : -1);
    else if (event.key === 'ArrowUp') setAt(at >= 0 ? at - 1 : items.length - 1);
    else if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && items[at]) pick(items[at]);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    input.addEventListener('keydown', listener);
    return () => input.removeEventListener('keydown', listener);
  }, [input]);
}
