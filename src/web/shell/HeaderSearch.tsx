import { type MouseEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Form, Link, useLocation, useSearchParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { CloseIcon, SearchIcon } from '#web/ui/drawing/FrameIcon.tsx';
import { useEnhancedField } from '#web/ui/form/enhanced-field.ts';
import styles from './HeaderSearch.module.css';

const loadSuggestions = () => import('./HeaderSuggestions.tsx').then((module) => module.HeaderSuggestions);

/**
 * A plain GET form that works without JavaScript and shows the current search. Phones show a link to the search page instead, which opens the form
 * over the header if JavaScript runs.
 */
export function HeaderSearch({ productName }: { productName: string }) {
  const [params] = useSearchParams();
  const isSearch = useLocation().pathname === paths.search();
  // Other lists are searched by `q`, too.
  const text = (isSearch && params.get('q')) || '';
  const where = params.get('where') ?? (isSearch ? 'anywhere' : 'current');
  const formKey = `${where}/${text}`;
  const { Component: Suggestions, snapshot, fieldProps } = useEnhancedField(loadSuggestions, formKey);
  const inputProps = {
    type: 'search',
    name: 'q',
    'aria-label': 'Search for',
    placeholder: `${productName} something?`,
    className: styles.queryField,
    enterKeyHint: 'search',
    maxLength: 200,
  } as const;
  const { opener, form, isOpen, open, close } = useOpenForm();
  return (
    <>
      <Link to={paths.search()} ref={opener} aria-label="Search" className={styles.opener} onClick={open}>
        <SearchIcon />
      </Link>
      <Form
        ref={form}
        role="search"
        method="get"
        action={paths.search()}
        className={styles.search}
        data-open={isOpen || undefined}
        key={formKey}
        onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && close()}
      >
        {Suggestions ? (
          <Suggestions inputProps={inputProps} text={text} snapshot={snapshot} />
        ) : (
          <input {...inputProps} defaultValue={text} {...fieldProps} />
        )}
        <select name="where" aria-label="Location" defaultValue={where} className={styles.location}>
          <option value="current">Current Location</option>
          <option value="online">Online Events</option>
          <option value="anywhere">Anywhere</option>
        </select>
        <button type="submit" aria-label="Search" className={styles.submit}>
          <SearchIcon size={20} />
          <span>Search</span>
        </button>
        <button type="button" aria-label="Close" className={styles.close} onClick={close}>
          <CloseIcon size={20} />
        </button>
      </Form>
    </>
  );
}

/** Open until it is closed or submitted. */
function useOpenForm() {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const opener = useRef<HTMLAnchorElement>(null);
  const form = useRef<HTMLFormElement>(null);
  return {
    opener,
    form,
    isOpen: openAt === key,
    open: (event: MouseEvent) => {
      event.preventDefault();
      flushSync(() => setOpenAt(key));
      form.current?.querySelector('input')?.focus();
    },
    close: () => {
      if (openAt !== key) return;
      flushSync(() => setOpenAt(null));
      opener.current?.focus();
    },
  };
}
