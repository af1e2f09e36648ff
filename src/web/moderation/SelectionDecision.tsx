import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { UnsavedForms, useReportUnsaved, useUnsavedForms } from '#web/parts/unsaved-forms.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { keepFocus } from '#web/ui/keep-focus.ts';
import { DiscardQuestion } from '#web/ui/overlay/use-discard-guard.tsx';
import styles from './SelectionDecision.module.css';

type SelectionDecisionProps = { count: number; onClear: () => void; children: ReactNode };

/** What is decided about a selection stands below the list; the bar leads to it. Clearing asks first, because it removes what was typed. */
export function SelectionDecision({ count, onClear, children }: SelectionDecisionProps) {
  const decision = useRef<HTMLDivElement>(null);
  const { hasUnsaved, report } = useUnsavedForms();
  useReportUnsaved(hasUnsaved);
  const [isAsking, setAsking] = useState(false);
  if (count === 0) return null;
  const clear = () => {
    // A closed question gives the focus back to the bar, which leaves it at the list.
    flushSync(() => setAsking(false));
    onClear();
  };
  const goToDecision = () => {
    decision.current?.scrollIntoView();
    const fields = decision.current?.querySelectorAll<HTMLElement>('select, textarea') ?? [];
    [...fields].find((field) => !field.closest('[hidden]'))?.focus({ preventScroll: true });
  };
  return (
    <>
      <div ref={keepFocus} className={styles.bar}>
        <p>{`${count} selected`}</p>
        <Button variant="quiet" size="small" onClick={() => (hasUnsaved ? setAsking(true) : clear())}>
          Clear
        </Button>
        <Button size="small" onClick={goToDecision}>
          Go to the decision
        </Button>
      </div>
      <div ref={keepFocus}>
        <div ref={decision}>
          <UnsavedForms value={report}>{children}</UnsavedForms>
        </div>
      </div>
      {isAsking && <DiscardQuestion onConfirm={clear} onClose={() => setAsking(false)} />}
    </>
  );
}
