import { useParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { usePaymentsMade } from '#web/payments/orders/orders.api.ts';
import { PaymentsSheet } from '#web/payments/orders/PaymentsSheet.tsx';
import styles from '#web/payments/orders/Receipt.module.css';
import { errorStatus } from '#web/platform/http/error-status.ts';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { useAppSelector } from '#web/platform/session/store.ts';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { StampDrawing } from '#web/ui/drawing/EmptyDrawing.tsx';
import { Button, ButtonLink } from '#web/ui/form/Button.tsx';
import { Container, Row } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';

/** What the viewer has paid in a year, to read and to print. */
export function Component() {
  const { year: text = '' } = useParams();
  const year = Number(text);
  const { data, error, refetch } = usePaymentsMade(year);
  const name = useAppSelector(({ auth }) => auth.user?.name ?? '');
  const isNoYear = error !== null && errorStatus(error) === 400;
  const hasPayments = data !== undefined && data.payments.length > 0;
  return (
    <Container page narrow>
      <PageTitle>{`Payments in ${text}`}</PageTitle>
      {data && (
        <div className={styles.tools} data-screen-only="">
          <Row gap="tight">
            {hasPayments && <Button onClick={() => globalThis.print()}>Print or save as PDF</Button>}
            {data.years
              .filter((other) => other !== year)
              .map((other) => (
                <ButtonLink key={other} to={paths.paymentsOfYear(other)} variant="quiet">
                  {String(other)}
                </ButtonLink>
              ))}
            <ButtonLink to={paths.paymentsMade()} variant="quiet">
              All your orders
            </ButtonLink>
          </Row>
        </div>
      )}
      {hasPayments && <PaymentsSheet year={year} name={name} payments={data.payments} />}
      {(isNoYear || (data && !hasPayments)) && (
        <EmptyState drawing={<StampDrawing />} level={1} title={`No payments in ${text}`}>
          What you pay here for tickets, dues and donations is added up for each year.
        </EmptyState>
      )}
      {!data && !error && <Skeleton shape="box" />}
      {error && !isNoYear && <LoadFailed error={error} onRetry={() => void refetch()} />}
    </Container>
  );
}
