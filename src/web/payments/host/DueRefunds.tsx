import { formatMoney } from '#contracts/payments/money.ts';
import type { DueRefund } from '#contracts/payments/refunds.contract.ts';
import { NextPageFailed } from '#web/parts/NextPageFailed.tsx';
import { ShowMore } from '#web/parts/ShowMore.tsx';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Card } from '#web/ui/display/Card.tsx';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { noteClass } from '#web/ui/display/note-class.ts';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { MarkRefunded } from './MarkRefunded.tsx';
import styles from './Money.module.css';
import { useDueRefunds } from './sales.api.ts';

/** What the viewer must refund by hand; nothing if that is nothing. Hosts who are suspended still owe it to their buyers. */
export function DueRefunds() {
  const query = useDueRefunds();
  const refunds = query.data?.pages.flatMap((page) => page.refunds) ?? [];
  if (query.error && !query.data) return <Alert kind="error">{problemText(query.error)}</Alert>;
  if (refunds.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="due-refunds">
      <Stack>
        <h2 id="due-refunds">To refund</h2>
        <p>
          These buyers paid in cash, by card in person or by transfer. Send them the money, then mark it as refunded
          here.
        </p>
        <ul className={styles.orders}>
          {refunds.map((refund) => (
            <DueRefundItem key={refund.id} refund={refund} />
          ))}
        </ul>
        <NextPageFailed query={query} />
        <ShowMore query={query} />
      </Stack>
    </Card>
  );
}

function DueRefundItem({ refund }: { refund: DueRefund }) {
  const { amount, currency, askedAt, order } = refund;
  return (
    <li>
      <div>
        <strong>{order.buyerName || 'Deleted account'}</strong>
        <p className={noteClass}>{[order.number, order.title, formatInstant(askedAt)].join(' · ')}</p>
      </div>
      <span className={styles.total}>{formatMoney(amount, currency)}</span>
      <Row className={styles.acts}>
        <MarkRefunded refund={refund} order={{ ...order, currency }} isInList />
      </Row>
    </li>
  );
}
