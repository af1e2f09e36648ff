import { lazy, Suspense } from 'react';
import { paths } from '#contracts/site-paths.ts';
import { CopyField } from '#web/parts/fields/CopyField.tsx';
import { useSite } from '#web/platform/page/site.ts';
import styles from './Lobby.module.css';

const QrCode = lazy(() => import('#web/parts/QrCode.tsx').then((module) => ({ default: module.QrCode })));

/** How phones join: by code or by link. */
export function JoinInfo({ code }: { code: string }) {
  const { publicUrl } = useSite();
  const link = publicUrl + paths.join(code);
  return (
    <div className={styles.joining}>
      <Suspense>
        <QrCode text={link} label="QR code to join" />
      </Suspense>
      <div>
        <p>
          Phones join with the code <strong className={styles.code}>{code}</strong>
        </p>
        <CopyField label="Link to join" hint="No account needed" value={link} />
      </div>
    </div>
  );
}
