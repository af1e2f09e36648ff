import type { ComponentProps, ReactNode } from 'react';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import styles from './FormLayout.module.css';

type FormLayoutProps = ComponentProps<'form'> & {
  /** Shown beside the parts: on a phone a picture comes before them, and the actions stick to the bottom. */
  side: ReactNode;
  sideLabel: string;
};

/** A long form: its parts, with pictures and the submit button beside them. */
export function FormLayout({ side, sideLabel, children, ...form }: FormLayoutProps) {
  return (
    <form method="post" noValidate {...form} className={styles.layout}>
      <div className={styles.parts}>{children}</div>
      <aside className={styles.side} aria-label={sideLabel}>
        {side}
      </aside>
    </form>
  );
}

/** The box with the buttons; `children` are shown above them. */
export function FormActions({ children, buttons }: { children?: ReactNode; buttons: ReactNode }) {
  return (
    <div className={styles.actions}>
      {children}
      <div className={styles.buttons}>{buttons}</div>
    </div>
  );
}

/** `label` names what is loading. */
export function FormSkeleton({ label }: { label: string }) {
  return (
    <div className={styles.layout} aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      <Stack gap="loose">
        <Skeleton shape="box" />
        <Skeleton shape="box" />
        <Skeleton shape="box" />
      </Stack>
      <Skeleton shape="box" />
    </div>
  );
}
