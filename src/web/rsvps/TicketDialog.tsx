import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import styles from './RsvpBox.module.css';

/** In two groups, which are easier to read out. */
export const formatCode = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`;

/** The code to show or read out at the door. */
export function TicketDialog({ code, onClose }: { code: string; onClose: () => void }) {
  return (
    <Dialog title="Your ticket" onClose={onClose}>
      <p>Show this at the door, or read out the code.</p>
      <div className={styles.ticket}>
        <img src={`/media/check-ins/${code}.svg`} alt="" width={220} height={220} />
        <b>{formatCode(code)}</b>
      </div>
    </Dialog>
  );
}
