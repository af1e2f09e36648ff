import { type ReactNode, useId } from 'react';
import { Stack } from '#web/ui/layout/Layout.tsx';
import styles from './Settings.module.css';

/** A card of related settings. */
export function SettingsCard({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles.group}>
      <h2 id={titleId}>{title}</h2>
      <Stack>{children}</Stack>
    </section>
  );
}
