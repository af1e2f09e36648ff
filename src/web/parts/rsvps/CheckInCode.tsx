import styles from './CheckInCode.module.css';

/** Splits the code into two groups, which are easier to read out. */
export const formatCode = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`;

/** The QR code of a ticket, with the same code to read out. */
export const CheckInCode = ({ code }: { code: string }) => (
  <>
    <p>Show this at the door, or read out the code.</p>
    <div className={styles.ticket}>
      <img src={`/media/check-ins/${code}.svg`} alt="" width={220} height={220} />
      <b>{formatCode(code)}</b>
    </div>
  </>
);
