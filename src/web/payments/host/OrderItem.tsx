import { Link } from 'react-router';
import { formatMoney } from '#contracts/payments/money.ts';
import type { SitePath } from '#contracts/site-paths.ts';
import { formatZonedInstant } from '#web/parts/zoned-time.ts';
import { Chip } from '#web/ui/display/Chip.tsx';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { noteClass } from '#web/ui/display/note-class.ts';
import { Row } from '#web/ui/layout/Layout.tsx';
import { MarkPaid } from './MarkPaid.tsx';
import { MarkRefunded } from './MarkRefunded.tsx';
import styles from './Money.module.css';
import { stateForHost } from './order-text.ts';
import type { OrderForHost } from './sales.api.ts';

type OrderItemProps = {
  order: Omit<OrderForHost, 'tickets' | 'checkedInAt'>;
  /** The order's page for hosts. */
  path: SitePath;
  /** What was ordered, in a few words. */
  goods: string;
  timeZone: string | null;
  isCheckedIn?: boolean;
  canConfirmRefunds: boolean;
};

/** An order in the list, with what a host mostly does about it. */
export function OrderItem({ order, path, goods, timeZone, isCheckedIn, canConfirmRefunds }: OrderItemProps) {
  const { number, state, buyerName, currency, total, payBy, createdAt, due, dueRefund } = order;
  const { label, tone } = stateForHost({ state, isDueByHand: dueRefund !== null, hasOpenRefund: due > 0 });
  const isMarkable = order.canMarkPaid && state !== 'expired';
  return (
    <li>
      <div>
        <Row gap="tight">
          <strong>
            <Link to={path}>{buyerName || 'Deleted account'}</Link>
          </strong>
          <Chip tone={tone}>{label}</Chip>
          {isCheckedIn && <Chip tone="good">Checked in</Chip>}
        </Row>
        <p className={noteClass}>
          {[number, goods, formatInstant(createdAt)].join(' · ')}
          {payBy && ` · to be paid by ${formatZonedInstant(payBy, timeZone)}`}
        </p>
      </div>
      <span className={styles.total}>{formatMoney(total, currency)}</span>
      {(isMarkable || dueRefund) && (
        <Row gap="tight" className={styles.acts}>
          {isMarkable && <MarkPaid order={order} isInList />}
          {dueRefund && canConfirmRefunds && <MarkRefunded refund={dueRefund} order={order} isInList />}
        </Row>
      )}
    </li>
  );
}
