import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatMinutes } from '#contracts/format-minutes.ts';
import { paths } from '#contracts/site-paths.ts';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { useSite } from '#web/platform/page/site.ts';
import { formatCount } from '#web/ui/display/count.ts';
import { Button, ButtonLink } from '#web/ui/form/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import styles from './Certificate.module.css';
import { type CertificateData, useRevokeCertificate } from './hours.api.ts';
import { formatPeriod, formatWholeDay } from './hours-text.ts';

type CertificateProps = {
  certificate: CertificateData;
  /** Where anybody checks it, and since when; undefined while it is loading. */
  check: { number: string; url: string; issuedAt: string } | undefined;
};

/** A printable certificate on a single page. */
export function Certificate({ certificate, check }: CertificateProps) {
  const { productName, publicUrl } = useSite();
  const { person, host, firstDay, lastDay, shifts, minutes, roles, approvers } = certificate;
  // Printed again, it keeps its number, and the page that checks the number says when it was first issued.
  const { issuedAt } = check ?? certificate;
  const hosts = [...approvers.filter((name) => name !== host.name), host.name];
  const times = firstDay && lastDay ? `${formatPeriod(firstDay, lastDay)}, ` : '';
  return (
    <article className={styles.sheet}>
      <p className={styles.mark}>{productName}</p>
      <h1>Certificate of volunteering</h1>
      <p className={styles.name}>{person.name}</p>
      <div>
        <p>{`has volunteered for ${[host.name, host.placeName].filter(Boolean).join(', ')}`}</p>
        <p>{`${times}on ${formatCount(shifts, 'shift')}`}</p>
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
          <strong>{`Approved by ${hosts.join(', ')}`}</strong>
          {host.isVerified && ', verified'}
        </p>
        <div className={styles.signature} aria-hidden>
          <span>Date and place</span>
          <span>Signature</span>
        </div>
        <p
          className={styles.muted}
        >{`Issued on ${formatWholeDay(issuedAt.slice(0, 10))} · ${new URL(publicUrl).host}`}</p>
        <p className={styles.check}>
          {check && (
            <>
              {`Certificate number ${check.number}. Check it at `}
              <a href={check.url}>{check.url.replace(/^https?:\/\//, '')}</a>
            </>
          )}
        </p>
      </div>
    </article>
  );
}

export function CertificateTools({ pendingMinutes, number }: { pendingMinutes: number; number: string | undefined }) {
  const [isConfirming, setConfirming] = useState(false);
  const revoking = useRevokeCertificate();
  const navigate = useNavigate();
  const revoke = (revoked: string) =>
    after(revoking.mutateAsync(revoked), () => {
      showToast(`Certificate number ${revoked} no longer works.`);
      void navigate(paths.dashboardVolunteering());
    });
  return (
    <div className={styles.tools} data-screen-only="">
      <Button variant="loud" onClick={() => globalThis.print()}>
        Print
      </Button>
      <ButtonLink to={paths.dashboardVolunteering()} variant="quiet">
        Back to your shifts
      </ButtonLink>
      {number && (
        <Button variant="bare" busy={revoking.isPending} onClick={() => setConfirming(true)}>
          Revoke this number
        </Button>
      )}
      {number && isConfirming && (
        <ConfirmDialog
          title="Revoke this number?"
          confirmLabel="Revoke"
          busy={revoking.isPending}
          error={revoking.error && problemText(revoking.error)}
          onConfirm={() => revoke(number)}
          onClose={() => setConfirming(false)}
        >
          Printed certificates with this number can’t be checked anymore. Opening the certificate again gives it a new
          number.
        </ConfirmDialog>
      )}
      {pendingMinutes > 0 && (
        <p role="note">{`${formatMinutes(pendingMinutes)} are still waiting for the host’s approval and aren’t included.`}</p>
      )}
    </div>
  );
}
