import { useSite } from '#web/platform/page/site.ts';
import { saveFile } from '#web/platform/save-file.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { copyText } from '#web/ui/overlay/copy-text.ts';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import styles from './SecondFactor.module.css';

/** Shows new recovery codes, for the only time. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { productName } = useSite();
  const text = `${productName}: recovery codes\nEach works once.\n\n${codes.join('\n')}\n`;
  return (
    <Dialog
      title="Your recovery codes"
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={() => void copyText(text, 'codes')}>
            Copy
          </Button>
          <Button variant="quiet" onClick={() => saveFile(`${productName}-recovery-codes.txt`, 'text/plain', text)}>
            Save
          </Button>
          <Button variant="quiet" onClick={() => window.print()}>
            Print
          </Button>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <p>
        {`These codes are for ${productName}. Keep them on paper or in your password manager. If you lose your phone, each of them logs you in once. We won’t show them again.`}
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}
