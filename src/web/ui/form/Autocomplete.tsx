import { Autocomplete as Base } from '@base-ui/react/autocomplete';
import { type ComponentProps, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { formatCount } from '#web/ui/display/count.ts';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import styles from './Autocomplete.module.css';

export type AutocompleteProps<Item> = {
  /** Names the list of suggestions. */
  label: string;
  value: string;
  onValueChange: (text: string) => void;
  /** Finds suggestions for the trimmed text; responses to older texts are ignored. */
  find: (text: string) => Promise<readonly Item[]>;
  onPick: (item: Item) => void;
  keyOf: (item: Item) => string;
  /** The field's value after an item is picked, unless `onPick` changes it. */
  textOf: (item: Item) => string;
  renderItem?: (item: Item) => ReactNode;
  /** Items of a group must be adjacent. */
  groupOf?: (item: Item) => string;
  /** Minimum length of the text before a search. */
  minLength?: number;
  /** Searches for the initial value at once. */
  startsOpen?: boolean;
  /** The text field to enhance; it gets the combobox's role and handlers. */
  input: ReactElement<ComponentProps<'input'>>;
};

const PAUSE_MS = 150;

/** A text field with suggestions: arrow keys highlight, Enter picks, Escape closes. Any other text is allowed. */
export function Autocomplete<Item>(props: AutocompleteProps<Item>) {
  const { label, value, onValueChange, onPick, keyOf, textOf, renderItem = textOf, groupOf, input } = props;
  const [isOpen, setOpen] = useState(props.startsOpen ?? false);
  const items = useSuggestions(props, isOpen);
  const groups = Map.groupBy(items.entries(), ([, item]) => groupOf?.(item) ?? '');
  const anchor = useRef<HTMLDivElement>(null);
  const isShown = isOpen && items.length > 0;
  return (
    <div ref={anchor} className={styles.anchor}>
      <Base.Root
        mode="none"
        items={items}
        value={value}
        onValueChange={(text, { reason }) => reason !== 'item-press' && onValueChange(text)}
        open={isShown}
        onOpenChange={setOpen}
        itemToStringValue={textOf}
      >
        <Base.Input render={input} autoComplete="off" />
        {/* Inside the anchor: a dialog in the top layer would cover what is at the end of the body. Not left to Base, which keeps it mounted without its Popup. */}
        {isShown && (
          <Base.Portal container={anchor}>
            <Base.Positioner className={styles.positioner} side="bottom" align="start" sideOffset={4}>
              {/* Not Base.Popup: it hides the rest of the page from screen readers, the field's own label included. */}
              <div className={styles.popup}>
                <Base.List aria-label={label}>
                  {[...groups].map(([group, entries]) => (
                    <div key={group} role={group ? 'group' : 'presentation'} aria-label={group || undefined}>
                      {group && (
                        <div aria-hidden="true" className={styles.group}>
                          {group}
                        </div>
                      )}
                      {entries.map(([index, item]) => (
                        <Base.Item
                          key={keyOf(item)}
                          value={item}
                          index={index}
                          className={styles.item}
                          onClick={() => onPick(item)}
                        >
                          {renderItem(item)}
                        </Base.Item>
                      ))}
                    </div>
                  ))}
                </Base.List>
              </div>
            </Base.Positioner>
          </Base.Portal>
        )}
      </Base.Root>
      <VisuallyHidden>
        <span role="status">{isShown ? formatCount(items.length, 'suggestion') : ''}</span>
      </VisuallyHidden>
    </div>
  );
}

function useSuggestions<Item>({ value, find, minLength = 1 }: AutocompleteProps<Item>, isOpen: boolean) {
  const [results, setResults] = useState<{ text: string; items: readonly Item[] }>({ text: '', items: [] });
  const latestFind = useRef(find);
  useEffect(() => {
    latestFind.current = find;
  });
  const text = value.trim();
  const isActive = isOpen && text.length >= minLength;
  useEffect(() => {
    if (!isActive) return;
    let isCurrent = true;
    const search = async () => {
      // A failed search shows no suggestions; the typed text stays valid.
      const items = await latestFind.current(text).catch(() => []);
      if (isCurrent) setResults({ text, items });
    };
    const timer = setTimeout(() => void search(), PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text, isActive]);
  // While the user types on, suggestions for the shorter text stay; those for an unrelated text are dropped.
  const isRelated = text.startsWith(results.text) || results.text.startsWith(text);
  return isActive && isRelated ? results.items : [];
}
