import type { MouseEvent, ReactNode } from 'react';
import { useNavigation } from 'react-router';
import grid from '#web/parts/event-card/EventGrid.module.css';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Container } from '#web/ui/layout/Layout.tsx';
import styles from './SearchPage.module.css';

type SearchLayoutProps = { title: string; tabs: ReactNode; children: ReactNode };

/** A search page: its title beside the tabs, then the bar and the results. */
export function SearchLayout({ title, tabs, children }: SearchLayoutProps) {
  return (
    <Container page>
      <div className={styles.head}>
        <h1>{title}</h1>
        {tabs}
      </div>
      {children}
    </Container>
  );
}

type ResultSectionProps = {
  count: string;
  /** Explains what was searched. */
  note?: ReactNode;
  actions?: ReactNode;
  /** Beside the results on wide screens. */
  aside?: ReactNode;
  children: ReactNode;
};

export function ResultSection({ count, note, actions, aside, children }: ResultSectionProps) {
  const isBusy = useNavigation().state === 'loading';
  return (
    <section aria-labelledby="found">
      <div className={styles.count}>
        <h2 id="found" aria-live="polite">
          {count}
        </h2>
        {actions}
      </div>
      {note}
      <div className={styles.results} aria-busy={isBusy || undefined}>
        <div>{children}</div>
        {aside}
      </div>
    </section>
  );
}

type PageLinksProps = {
  /** Null or empty on the first page. */
  firstPath: string | null;
  /** Null on the last page. */
  nextPath: string | null;
  nextLabel: string;
  isLoading?: boolean;
  onNext?: (event: MouseEvent) => void;
};

export function PageLinks({ firstPath, nextPath, nextLabel, isLoading = false, onNext }: PageLinksProps) {
  if (!firstPath && !nextPath) return null;
  return (
    <div className={grid.pages}>
      {firstPath && (
        <ButtonLink to={firstPath} variant="quiet">
          Back to the first page
        </ButtonLink>
      )}
      {nextPath && (
        <ButtonLink
          to={nextPath}
          variant="quiet"
          size="large"
          aria-busy={isLoading || undefined}
          {...(onNext && { onClick: onNext })}
        >
          {nextLabel}
        </ButtonLink>
      )}
    </div>
  );
}
