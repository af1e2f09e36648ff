import type { ReactNode } from 'react';
import { Card } from '#web/ui/display/Card.tsx';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { Fact, Facts } from '#web/ui/display/Facts.tsx';
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
      <Card>
        <Facts>
          {notes.facts.map((fact) => (
            <Fact key={fact} icon={<InfoIcon size={20} />}>
              {fact}
            </Fact>
          ))}
        </Facts>
      </Card>
    </div>
  );
}
