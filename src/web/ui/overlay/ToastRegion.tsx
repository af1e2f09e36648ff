import type { MouseEvent } from 'react';
import { CloseIcon } from '#web/ui/drawing/FrameIcon.tsx';
import { focusFirst } from '#web/ui/focus-first.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import styles from './Toast.module.css';
import { dismissToast, useToasts } from './toast.ts';

/** What had the focus before a toast. */
let cameFrom: Element | null;

export function ToastRegion() {
  const toasts = useToasts();
  return (
    <div
      className={styles.region}
      aria-live="polite"
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) cameFrom = relatedTarget;
      }}
    >
      {toasts.map(({ id, text, kind, action }) => {
        const close = ({ currentTarget }: MouseEvent) => {
          const toast = currentTarget.parentElement!;
          focusFirst(toast.nextElementSibling, toast.previousElementSibling, cameFrom);
          dismissToast(id);
        };
        return (
          <div key={id} data-toast={id} role={kind && 'alert'} className={styles.toast}>
            {text}
            {action && (
              <Button
                variant="link"
                onClick={(event) => {
                  close(event);
                  action.run();
                }}
              >
                {action.label}
              </Button>
            )}
            <IconButton label="Dismiss" onClick={close}>
              <CloseIcon size={20} />
            </IconButton>
          </div>
        );
      })}
    </div>
  );
}
