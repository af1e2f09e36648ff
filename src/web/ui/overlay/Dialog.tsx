import { type FormEventHandler, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { cx } from '#web/ui/cx.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { ColourStrip } from '#web/ui/drawing/ColourStrip.tsx';
import { CloseIcon } from '#web/ui/drawing/FrameIcon.tsx';
import { focusReturn } from '#web/ui/focus-return.ts';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import styles from './Dialog.module.css';
import { ToastRegion } from './ToastRegion.tsx';

type DialogProps = {
  title: ReactNode;
  onClose: () => void;
  /** Instead of `onClose` for Esc and a press on the backdrop, which happen by mistake. */
  onDismiss?: () => void;
  error?: string | null | undefined;
  children: ReactNode;
  actions?: ReactNode;
  /** Turns content and actions into one form, so that Enter submits. */
  onSubmit?: FormEventHandler<HTMLFormElement>;
  wide?: boolean;
  /** Its text gets the focus before its fields, because it names the consequences. */
  focusesText?: boolean;
};

/** Mount to open, unmount to close; the focus then returns to where it was. */
export function Dialog(props: DialogProps) {
  const { title, onClose, onDismiss = onClose, error, children, actions, onSubmit, wide } = props;
  const ref = useRef<HTMLDialogElement>(null);
  // Selecting text can also end on the backdrop: only a press that began there closes.
  const pressed = useRef<EventTarget>(null);
  const titleId = useId();
  useOpenWhileMounted(ref, props.focusesText);
  const body = (
    <>
      {error && <Alert kind="error">{error}</Alert>}
      <div className={styles.content} tabIndex={-1} data-content>
        {children}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </>
  );
  return (
    // A click on the backdrop has the dialog itself as its target.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Esc does the same
    <dialog
      ref={ref}
      className={cx(styles.dialog, wide && styles.wide)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // File fields and dialogs inside send the event as well.
        if (event.target !== ref.current) return;
        event.preventDefault();
        onDismiss();
      }}
      onClose={({ target }) => {
        if (target !== ref.current || ref.current.open) return;
        // A browser that was refused once closes at the next Esc without asking: show what may still be asked, or leave in order.
        ref.current.showModal();
        onDismiss();
      }}
      onPointerDown={(event) => {
        pressed.current = event.target;
      }}
      onClick={(event) => event.target === ref.current && pressed.current === ref.current && onDismiss()}
    >
      <ColourStrip />
      <div className={styles.inner}>
        <div className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          <IconButton label="Close" className={styles.close} onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </div>
        {onSubmit ? (
          <form method="post" noValidate onSubmit={onSubmit} className={styles.form}>
            {body}
          </form>
        ) : (
          body
        )}
      </div>
      <ToastRegion />
    </dialog>
  );
}

function useOpenWhileMounted(ref: React.RefObject<HTMLDialogElement | null>, focusesText = false) {
  useLayoutEffect(() => {
    const dialog = ref.current;
    const returnFocus = focusReturn(document.activeElement);
    dialog?.showModal();
    // Without fields the text comes first: Enter must not close what nobody has read.
    const first =
      !focusesText && dialog?.querySelector<HTMLElement>('[autofocus], input:not([type=hidden]), textarea, select');
    (first || dialog?.querySelector<HTMLElement>('[data-content]'))?.focus({ preventScroll: !first });
    return () => {
      dialog?.close();
      returnFocus();
    };
  }, [ref, focusesText]);
}
