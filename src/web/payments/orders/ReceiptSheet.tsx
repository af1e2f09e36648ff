import { formatMoney } from '#contracts/payments/money.ts';
import { paths } from '#contracts/site-paths.ts';
import { formatPaidWith } from '#web/payments/paid-with.ts';
import { formatLongDay, localTimeIn } from '#web/ui/display/local-time.ts';
import { Button, ButtonLink } from '#web/ui/form/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import type { Receipt } from './orders.api.ts';
import styles from './Receipt.module.css';

const formatDay = (instant: string, timeZone: string | null | undefined) =>
  formatLongDay(localTimeIn(timeZone ?? 'UTC', instant));

/** A receipt or a credit note as it was issued; only the sheet is printed. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const {
    kind,
    isCorrection,
    number,
    seller,
    buyer,
    event,
    orderNumber,
    orderId,
    issuedAt,
    timeZone,
    currency,
    paidWith,
  } = receipt;
  const isCredit = kind === 'credit-note';
  const sellerLines = [seller.address, seller.taxNumber && `${seller.taxName || 'Tax number'}: ${seller.taxNumber}`];
  return (
    <>
      <div className={styles.tools} data-screen-only="">
        <Row gap="tight">
          <Button onClick={() => globalThis.print()}>Print or save as PDF</Button>
          <ButtonLink to={paths.order(orderId)} variant="quiet">
            View the order
          </ButtonLink>
        </Row>
      </div>
      <article className={styles.sheet}>
        <header className={styles.head}>
          <div>
            <h1>{`${isCredit ? 'Credit note' : 'Receipt'} ${number}`}</h1>
            <p>{`Issued on ${formatDay(issuedAt, timeZone)}`}</p>
            {receipt.correctedBy && (
              <p className={styles.invalid}>
                No longer counts: see credit note <span>{receipt.correctedBy}</span>
              </p>
            )}
            {receipt.receiptNumber && <p>{`For receipt ${receipt.receiptNumber}`}</p>}
            <p>{`Order ${orderNumber}`}</p>
          </div>
          <address>
            <b>{seller.name}</b>
            {sellerLines.filter(Boolean).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </header>
        {buyer && <p>{`${isCorrection ? 'Issued to' : isCredit ? 'Refunded to' : 'Received from'} ${buyer}`}</p>}
        <p>
          <b>{event.title}</b>
          {event.startsAt && `, ${formatDay(event.startsAt, event.timeZone)}`}
        </p>
        <Lines receipt={receipt} />
        <p>
          {isCorrection
            ? `The payment was recorded by mistake, so receipt ${receipt.receiptNumber} no longer counts. No money was refunded.`
            : isCredit
              ? `Refunded: ${formatMoney(receipt.total, currency)}`
              : `Paid with: ${formatPaidWith(paidWith)}`}
        </p>
      </article>
    </>
  );
}

function Lines({ receipt: { lines, taxes, tax, total, currency } }: { receipt: Receipt }) {
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <div className={styles.scroll}>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Number</th>
            <th scope="col">Price</th>
            <th scope="col">Tax</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, quantity, unit, discount, taxRate, total: sum }) => (
            <tr key={`${name} ${unit} ${discount}`}>
              <td>{`${name || 'Donation'}${discount > 0 ? ` (discount ${money(discount)})` : ''}`}</td>
              <td>{quantity}</td>
              <td>{money(unit)}</td>
              <td>{`${taxRate}%`}</td>
              <td>{money(sum)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>
              Total
            </th>
            <td>{money(total)}</td>
          </tr>
          {tax > 0 &&
            taxes.map(({ rate, net, tax: part }) => (
              <tr key={rate} className={styles.tax}>
                <th scope="row" colSpan={4}>{`Net at ${rate}%: ${money(net)}, tax`}</th>
                <td>{money(part)}</td>
              </tr>
            ))}
        </tfoot>
      </table>
    </div>
  );
}
