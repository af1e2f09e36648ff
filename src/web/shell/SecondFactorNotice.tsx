import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { SecondFactorGate } from '#web/accounts/factors/SecondFactorGate.tsx';
import { forgetOwnRole } from '#web/admin/staff/own-role.api.ts';
import { serverNow } from '#web/platform/http/http.ts';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { Alert } from '#web/ui/display/Alert.tsx';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { Container } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import styles from './SecondFactorNotice.module.css';

const TITLE = 'Second factor';
/** Pages that also work without one: the decisions about a person. */
const EXEMPT = /^\/decisions(\/|$)/;

/** A reminder above the page until the day comes, and then the setup in place of it. */
export function SecondFactorNotice({ dueAt, children }: { dueAt: string; children: ReactNode }) {
  const { pathname } = useLocation();
  const [openedAt] = useState(serverNow);
  if (EXEMPT.test(pathname)) return children;
  if (Date.parse(dueAt) <= openedAt)
    return (
      <Container page narrow>
        <PageTitle>{TITLE}</PageTitle>
        <PageHeading>{TITLE}</PageHeading>
        <SecondFactorGate onPassed={forgetOwnRole} />
      </Container>
    );
  return (
    <>
      <Container className={styles.notice}>
        <Alert kind="info">
          Starting {formatInstant(dueAt)}, this site will ask you for a second factor.{' '}
          <Link to={paths.accountManagement()}>Set one up</Link>
        </Alert>
      </Container>
      {children}
    </>
  );
}
