import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { staffPaths } from '#contracts/staff-paths.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Card } from '#web/ui/display/Card.tsx';
import { Face } from '#web/ui/display/Face.tsx';
import { formatInstant, formatInstantDate } from '#web/ui/display/format-instant.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { FormPart } from '#web/ui/form/FormPart.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { AccountChips } from './AccountChips.tsx';
import styles from './Admin.module.css';
import { accountLimitNames } from './account-limit-names.ts';
import { type AccountDetail, useRevealEmail } from './accounts.api.ts';
import { useOwnRole } from './staff/own-role.api.ts';

/** Who a person is, for the staff. */
export function AccountSummary({ account }: { account: AccountDetail }) {
  const { id, name, avatar, createdAt, lastSeenAt, hasSecondFactor } = account;
  const isAdministrator = useOwnRole() === 'administrator';
  return (
    <Card>
      <Stack>
        <Row>
          <Face src={avatar} name={name} />
          <h2>{name}</h2>
          <AccountChips account={account} />
        </Row>
        <Email account={account} />
        <p>
          {`Joined ${formatInstantDate(createdAt)} · ${lastSeenAt ? `last seen ${formatInstant(lastSeenAt)}` : 'not logged in'} · ${hasSecondFactor ? 'has a second factor' : 'no second factor'}`}
        </p>
        <Row>
          <Link to={paths.person(id)}>Public page</Link>
          <Link to={staffPaths.adminReports({ author: id })}>Reports about them</Link>
          <Link to={staffPaths.adminContent({ author: id })}>What they posted</Link>
          {isAdministrator && <Link to={staffPaths.adminAudit({ target: id })}>Audit</Link>}
          {isAdministrator && <Link to={staffPaths.adminStaff()}>Change role</Link>}
        </Row>
      </Stack>
    </Card>
  );
}

function Email({ account: { id, maskedEmail } }: { account: AccountDetail }) {
  const revealing = useRevealEmail(id);
  return (
    <>
      {revealing.error && <Alert kind="error">{problemText(revealing.error)}</Alert>}
      <Row>
        <span>{revealing.data?.email ?? maskedEmail}</span>
        {!revealing.data && (
          <Button variant="quiet" size="small" busy={revealing.isPending} onClick={() => revealing.mutate()}>
            Show email
          </Button>
        )}
      </Row>
      {!revealing.data && <p>The audit records who looks at an address.</p>}
    </>
  );
}

export function AccountLimits({ account: { currentLimits } }: { account: AccountDetail }) {
  if (currentLimits.length === 0) return null;
  return (
    <FormPart title="Limits">
      <ul className={styles.list}>
        {currentLimits.map(({ kind, since, until, decisionId }) => (
          <li key={kind}>
            <Link to={staffPaths.decision(decisionId)}>{accountLimitNames[kind]}</Link>
            {` since ${formatInstant(since)}, ${until ? `until ${formatInstant(until)}` : 'for good'}`}
          </li>
        ))}
      </ul>
    </FormPart>
  );
}

/** Networks are shared by households, schools and whole towns: a number alone proves nothing. */
export function AccountNetworks({ account: { networks } }: { account: AccountDetail }) {
  return (
    <FormPart title="Networks">
      <p>Where they logged in from. Households, schools and mobile networks share one.</p>
      <ul className={styles.list}>
        {networks.map(({ network, others }) => (
          <li key={network}>
            <Link to={staffPaths.adminPeople({ q: network })}>{network}</Link>
            {others === 0 ? '' : others === 1 ? ' · one other person' : ` · ${others} other people`}
          </li>
        ))}
      </ul>
    </FormPart>
  );
}
