import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from '#web/ui/cx.ts';
import styles from './Table.module.css';

type TableProps = { label: string; className?: string | undefined; children: ReactNode };

/**
 * A table of text and numbers. Scrolls sideways where it does not fit: only then the
 * keyboard stops at its frame, which has the name then, so that it is not announced twice.
 */
export function Table({ label, className, children }: TableProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const { current } = frame;
    if (!current) return;
    const observer = new ResizeObserver(() => setScrolls(current.scrollWidth > current.clientWidth));
    for (const element of [current, ...current.children]) observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={frame} className={styles.scroll} {...(scrolls && { tabIndex: 0, role: 'group', 'aria-label': label })}>
      <table className={cx(styles.table, className)} aria-label={scrolls ? undefined : label}>
        {children}
      </table>
    </div>
  );
}

/** Heads a column of numbers. */
export const NumberHeader = ({ className, ...props }: ComponentProps<'th'>) => (
  <th {...props} scope="col" className={cx(styles.number, className)} />
);

export const NumberCell = ({ className, ...props }: ComponentProps<'td'>) => (
  <td {...props} className={cx(styles.number, className)} />
);
