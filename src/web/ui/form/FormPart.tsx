import { type ReactNode, useId, useState } from 'react';
import { Card } from '#web/ui/display/Card.tsx';
import { noteClass } from '#web/ui/display/note-class.ts';
import { Stack } from '#web/ui/layout/Layout.tsx';
import styles from './FormPart.module.css';

type PartProps = { title: string; children: ReactNode };

/** A card of a long form. */
export function FormPart({ title, children }: PartProps) {
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId} className={styles.part}>
      <h2 id={titleId}>{title}</h2>
      <Stack>{children}</Stack>
    </Card>
  );
}

/** An optional part: collapsed, unless it contains an error. */
export function FormFold({ title, lead, isUrgent, children }: PartProps & { lead: string; isUrgent: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.fold} open={isOpen || isUrgent}>
      <summary
        onClick={(event) => {
          event.preventDefault();
          setOpen(!(isOpen || isUrgent));
        }}
      >
        <span className={styles.foldTitle}>{title}</span>
        <span className={noteClass}>{lead}</span>
      </summary>
      <Stack className={styles.foldBody}>{children}</Stack>
    </details>
  );
}
