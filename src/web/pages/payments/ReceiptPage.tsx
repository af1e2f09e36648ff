import { useParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { useReceipt } from '#web/payments/orders/orders.api.ts';
import { ReceiptSheet } from '#web/payments/orders/ReceiptSheet.tsx';
import { errorStatus } from '#web/platform/http/error-status.ts';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { SignpostDrawing } from '#web/ui/drawing/EmptyDrawing.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Container } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';

/** A receipt or a credit note, to read and to print. */
export function Component() {
  const { receiptId = '' } = useParams();
  const { data, error, refetch } = useReceipt(receiptId);
  const isMissing = error !== null && [400, 404].includes(errorStatus(error));
  return (
    <Container page narrow>
      <PageTitle>
        {data ? `${data.kind === 'receipt' ? 'Receipt' : 'Credit note'} ${data.number}` : 'Receipt'}
      </PageTitle>
      {data && <ReceiptSheet receipt={data} />}
      {!data && !error && <Skeleton shape="box" />}
      {isMissing && (
        <EmptyState
          drawing={<SignpostDrawing />}
          level={1}
          title="Receipt not found"
          action={<ButtonLink to={paths.paymentsMade()}>Your orders</ButtonLink>}
        >
          It may belong to a different account. Log in to that one to see it.
        </EmptyState>
      )}
      {error && !isMissing && <LoadFailed error={error} onRetry={() => void refetch()} />}
    </Container>
  );
}
