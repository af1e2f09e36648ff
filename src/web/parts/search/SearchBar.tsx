import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { SearchIcon } from '#web/ui/drawing/FrameIcon.tsx';
import styles from './SearchPage.module.css';

type SearchBarProps = {
  /** Names the form and its button. */
  label: string;
  action: string;
  text: string;
  placeholder: string;
  /** All parameters of the search; those without a field in the form are carried as hidden fields. */
  params: Readonly<Record<string, string | undefined>>;
  /** Names of the fields in the form. */
  ownFields: readonly string[];
  /** The filters: a FilterMenu each. */
  children: ReactNode;
};

/** One row of a plain GET form that works without JavaScript: what, and the filters, which are what differs between events, hosts and shifts. */
export function SearchBar({ label, action, text, placeholder, params, ownFields, children }: SearchBarProps) {
  const carried = Object.entries(params).filter(([name, value]) => value && !ownFields.includes(name));
  return (
    <Form role="search" aria-label={label} method="get" action={action} className={styles.bar}>
      {carried.map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <div className={styles.what}>
        <input
          key={text}
          type="search"
          name="q"
          aria-label="What"
          defaultValue={text}
          maxLength={200}
          placeholder={placeholder}
          enterKeyHint="search"
        />
        <button type="submit" aria-label={label}>
          <SearchIcon size={20} />
        </button>
      </div>
      <div className={styles.filters}>{children}</div>
    </Form>
  );
}
