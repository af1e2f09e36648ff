import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cx } from '#web/ui/cx.ts';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { useOutsideClick } from '#web/ui/overlay/outside-click.ts';
import styles from './Combobox.module.css';
import { Field, type FieldTexts } from './Field.tsx';

type ComboboxProps<Option> = FieldTexts & {
  /** What stands in the field; typing changes it through `onType`. */
  value: string;
  onType: (text: string) => void;
  /** Finds what the text may become; a newer text makes an older answer worthless. */
  find: (text: string) => Promise<readonly Option[]>;
  onPick: (option: Option) => void;
  keyOf: (option: Option) => string;
  say: (option: Option) => ReactNode;
  optional?: boolean;
  placeholder?: string;
  maxLength?: number;
  /** Letters it takes before anything is looked for. */
  minLetters?: number;
};

const PAUSE_MS = 150;

/** A text field that suggests while one types (ARIA's combobox with a list): arrows choose, Enter picks, Escape closes. */
export function Combobox<Option>(props: ComboboxProps<Option>) {
  const { label, error, hint, optional, value, onType, onPick, keyOf, say, placeholder, maxLength } = props;
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const anchor = useRef<HTMLDivElement>(null);
  const listId = useId();
  const options = useOptions(props, isOpen, () => setActive(-1));
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  useOutsideClick(anchor, isOpen, close);
  const pick = (option: Option) => {
    onPick(option);
    close();
  };
  const isShown = isOpen && options.length > 0;
  const step = (by: number) =>
    setActive((at) => (at + by + options.length + (at < 0 && by < 0 ? 1 : 0)) % options.length);
  const onKeyDown = (event: React.KeyboardEvent) => {
    const act = {
      ArrowDown: () => (isShown ? step(1) : setOpen(true)),
      ArrowUp: () => isShown && step(-1),
      Enter: () => options[active] && pick(options[active]),
      Escape: close,
    }[event.key];
    if (!act || !(isShown || event.key === 'ArrowDown')) return;
    event.preventDefault();
    act();
  };
  return (
    <div ref={anchor} className={styles.combobox} onBlur={({ relatedTarget }) => relatedTarget && close()}>
      <Field label={label} error={error} hint={hint} optional={optional}>
        {(wiring) => (
          <input
            {...wiring}
            type="text"
            role="combobox"
            autoComplete="off"
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={listId}
            aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
            placeholder={placeholder}
            maxLength={maxLength}
            value={value}
            onChange={({ target }) => {
              onType(target.value);
              setOpen(true);
            }}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <div id={listId} role="listbox" aria-label="Suggestions" hidden={!isShown} className={styles.list}>
        {options.map((option, at) => (
          // By keyboard it is the field that picks, with Enter.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={keyOf(option)}
            id={`${listId}-${at}`}
            role="option"
            aria-selected={at === active}
            className={cx(styles.option, at === active && styles.active)}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(option)}
          >
            {say(option)}
          </div>
        ))}
      </div>
      <VisuallyHidden>
        <span role="status">{isShown ? `${options.length} suggestions` : ''}</span>
      </VisuallyHidden>
    </div>
  );
}

function useOptions<Option>(
  { value, find, minLetters = 1 }: ComboboxProps<Option>,
  isOpen: boolean,
  onNew: () => void,
) {
  const [found, setFound] = useState<{ for: string; options: readonly Option[] }>({ for: '', options: [] });
  const latest = useRef({ find, onNew });
  useEffect(() => {
    latest.current = { find, onNew };
  });
  const text = value.trim();
  const isAsked = isOpen && text.length >= minLetters;
  useEffect(() => {
    if (!isAsked) return;
    let isWanted = true;
    const look = async () => {
      // A search that fails suggests nothing: the text itself can still be meant.
      const options = await latest.current.find(text).catch(() => []);
      if (!isWanted) return;
      setFound({ for: text, options });
      latest.current.onNew();
    };
    const timer = setTimeout(() => void look(), PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [text, isAsked]);
  // While one goes on typing, what the shorter text may become stays in sight; of another text it would mislead.
  const isAlike = text.startsWith(found.for) || found.for.startsWith(text);
  return isAsked && isAlike ? found.options : [];
}
