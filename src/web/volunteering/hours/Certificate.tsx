import { paths } from '#contracts/site-paths.ts';
import { useSite } from '#web/platform/page/site.ts';
import { formatMinutes } from '#web/ui/display/format-minutes.ts';
import { Button, ButtonLink } from '#web/ui/form/Button.tsx';
import styles from './Certificate.module.css';
import type { CertificateData } from './hours.api.ts';
import { formatPeriod, formatWholeDay } from './hours-text.ts';

/** A printable certificate on a single page. */
export function Certificate({ certificate }: { certificate: CertificateData }) {
  const { productName, publicUrl } = useSite();
  const { person, host, firstDay, lastDay, shifts, minutes, roles, issuedAt } = certificate;
  const times = firstDay && lastDay ? `${formatPeriod(firstDay, lastDay)}, ` : '';
  return (
    <article className={styles.sheet}>
      <p className={styles.mark}>{productName}</p>
      <h1>Certificate of volunteering</h1>
      <p className={styles.name}>{person.name}</p>
      <div>
        <p>{`has volunteered for ${[host.name, host.placeName].filter(Boolean).join(', ')}`}</p>
        <p>{`${times}on ${shifts} ${shifts === 1 ? 'shift' : 'shifts'}`}</p>
      </div>
      <p className={styles.hours}>{formatMinutes(minutes)}</p>
      <ul className={styles.roles} aria-label="Completed shifts">
        {roles.map((role) => (
          <li key={role.title}>
            <span>{role.title}</span>
            <span>{formatMinutes(role.minutes)}</span>
          </li>
        ))}
      </ul>
      <div className={styles.signed}>
        <p>
          <strong>{`Approved by ${host.name}`}</strong>
          {host.isVerified && ', verified'}
        </p>
        <p
          className={styles.muted}
        >{`Issued on ${formatWholeDay(issuedAt.slice(0, 10))} · ${new URL(publicUrl).host}`}</p>
      </div>
    </article>
  );
}

/** Hidden in print. */
export function CertificateTools({ pendingMinutes }: { pendingMinutes: number }) {
  return (
    <div className={styles.tools}>
      <Button variant="loud" onClick={() => globalThis.print()}>
        Print
      </Button>
      <ButtonLink to={paths.dashboardVolunteering()} variant="quiet">
        Back to your shifts
      </ButtonLink>
      {pendingMinutes > 0 && (
        <p role="note">{`${formatMinutes(pendingMinutes)} are still waiting for the host’s approval and aren’t included.`}</p>
      )}
    </div>
  );
}
