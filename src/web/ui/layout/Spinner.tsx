import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './Waiting.module.css';

export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div role="status">
      <span className={styles.spinner} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </div>
  );
}
