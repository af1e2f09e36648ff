import type { ReactNode } from 'react';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { InfoIcon } from '#web/ui/drawing/Icon.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import styles from './PaymentNote.module.css';
import type { PaymentNotes } from './payment-notes.ts';

/** Explains why there is nothing to show. */
export function PaymentNote({ notes, drawing }: { notes: PaymentNotes; drawing: ReactNode }) {
  return (
    <div className={styles.note}>
      <EmptyState
        hue="mint"
        drawing={drawing}
        title={notes.title}
        action={
          <ButtonLink to={notes.action.path} variant="quiet">
            {notes.action.label}
          </ButtonLink>
        }
      >
        {notes.text}
      </EmptyState>
      <ul className={styles.facts}>
        {notes.facts.map((fact) => (
          <li key={fact}>
            <InfoIcon size={20} />
            {fact}
          </li>
        ))}
      </ul>
    </div>
  );
}
