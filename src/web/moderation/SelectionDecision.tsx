import { type ReactNode, useRef } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import styles from './SelectionDecision.module.css';

type SelectionDecisionProps = { count: number; onClear: () => void; children: ReactNode };

/** What is decided about a selection stands below the list; the bar leads to it. */
export function SelectionDecision({ count, onClear, children }: SelectionDecisionProps) {
  const decision = useRef<HTMLDivElement>(null);
  if (count === 0) return null;
  const goToDecision = () => {
    decision.current?.scrollIntoView();
    const fields = decision.current?.querySelectorAll<HTMLElement>('select, textarea') ?? [];
    [...fields].find((field) => !field.closest('[hidden]'))?.focus({ preventScroll: true });
  };
  return (
    <>
      <div className={styles.bar}>
        <p>{`${count} selected`}</p>
        <Button variant="quiet" onClick={onClear}>
          Clear
        </Button>
        <Button onClick={goToDecision}>Go to the decision</Button>
      </div>
      <div ref={decision}>{children}</div>
    </>
  );
}
