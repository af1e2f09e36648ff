import { CloseIcon } from '#web/ui/drawing/FrameIcon.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import styles from './Toast.module.css';
import { dismissToast, useToasts } from './toast.ts';

export function ToastRegion() {
  const toasts = useToasts();
  return (
    <div className={styles.region} aria-live="polite">
      {toasts.map(({ id, text, action }) => (
        <div key={id} data-toast={id} className={styles.toast}>
          {text}
          {action && (
            <Button
              variant="link"
              onClick={() => {
                action.run();
                dismissToast(id);
              }}
            >
              {action.label}
            </Button>
          )}
          <IconButton label="Dismiss" onClick={() => dismissToast(id)}>
            <CloseIcon size={20} />
          </IconButton>
        </div>
      ))}
    </div>
  );
}
