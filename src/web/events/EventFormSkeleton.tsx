import { Stack } from '#web/ui/Layout.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import styles from './EventForm.module.css';

export function EventFormSkeleton() {
  return (
    <div className={styles.desk} aria-busy="true">
      <VisuallyHidden>Loading the event</VisuallyHidden>
      <Stack gap="loose">
        <Skeleton shape="box" />
        <Skeleton shape="box" />
        <Skeleton shape="box" />
      </Stack>
      <Skeleton shape="box" />
    </div>
  );
}
