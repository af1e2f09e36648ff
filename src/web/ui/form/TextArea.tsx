import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { cx } from '#web/ui/cx.ts';
import { noteClass } from '#web/ui/display/note-class.ts';
import { WarningIcon } from '#web/ui/drawing/Icon.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import styles from './Field.module.css';
import { Field, type FieldTexts } from './Field.tsx';

type TextAreaProps = FieldTexts &
  Omit<ComponentProps<'textarea'>, 'rows'> & {
    optional?: boolean;
    minRows?: number;
    maxRows?: number;
    /** Longer texts are counted and refused when they are sent: a browser would cut off what is pasted without a word. */
    maxLength?: number;
    /** Shows `length/limit` and a warning beyond it; the text is not truncated. */
    counter?: { length: number; limit: number };
  };

export function TextArea(props: TextAreaProps) {
  const { label, error, hint, optional, id, minRows = 3, maxRows = minRows, ref, onInput, ...others } = props;
  const { maxLength: limit = Infinity, counter: suggested, ...rest } = others;
  const { length } = String(rest.value ?? '');
  const counter = suggested ?? (length > limit && { length, limit });
  const own = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => fitRows(own.current, minRows, maxRows), [minRows, maxRows, rest.value]);
  return (
    <Field
      id={id}
      label={label}
      error={error}
      hint={hint}
      optional={optional}
      counter={counter && <Counter {...counter} excess={suggested ? 'more than suggested' : 'too many'} />}
    >
      {(controlProps) => (
        <textarea
          {...rest}
          {...controlProps}
          rows={minRows}
          ref={(element) => {
            own.current = element;
            if (typeof ref === 'function') return ref(element);
            if (ref) ref.current = element;
          }}
          onInput={(event) => {
            fitRows(event.currentTarget, minRows, maxRows);
            onInput?.(event);
          }}
        />
      )}
    </Field>
  );
}

function fitRows(area: HTMLTextAreaElement | null, minRows: number, maxRows: number) {
  if (!area) return;
  area.rows = minRows;
  while (area.rows < maxRows && area.scrollHeight > area.clientHeight) area.rows += 1;
}

function Counter({ length, limit, excess }: { length: number; limit: number; excess: string }) {
  const over = length > limit;
  return (
    <span className={cx(styles.counter, over ? styles.error : noteClass)}>
      {over && <WarningIcon size={16} />}
      <span>{`${length}/${limit}`}</span>
      {over && <VisuallyHidden>{` characters, ${excess}`}</VisuallyHidden>}
    </span>
  );
}
