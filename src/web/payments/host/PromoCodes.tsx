import { useState } from 'react';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { formatZonedInstant } from '#web/parts/zoned-time.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { noteClass } from '#web/ui/display/note-class.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { FormPart } from '#web/ui/form/FormPart.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { PromoCodeDialog } from './PromoCodeDialog.tsx';
import { type HostPrices, type PromoCode, useDeletePromoCode, usePromoCodes } from './prices.api.ts';
import { formatCodeEffect } from './promo-code-values.ts';
import styles from './Tickets.module.css';

type PromoCodesProps = { event: { id: string; timeZone: string | null }; prices: HostPrices };

/** The codes of an event that has tickets. */
export function PromoCodes({ event: { id, timeZone }, prices }: PromoCodesProps) {
  const { data, error, isPending, refetch } = usePromoCodes(id);
  const deletion = useDeletePromoCode(id);
  const [isDialogOpen, setDialogOpen] = useState(false);
  return (
    <FormPart title="Promo codes">
      {isPending && <Skeleton shape="box" />}
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data?.codes.length === 0 && <p>Lower the price for some people, or sell tickets that only they see.</p>}
      {data && data.codes.length > 0 && (
        <ul className={styles.codes} aria-label="Promo codes">
          {data.codes.map((code) => (
            <li key={code.id}>
              <div>
                <strong>{code.code}</strong>
                <p className={noteClass}>{describe(code, prices, timeZone)}</p>
              </div>
              <Button
                variant="bare"
                size="small"
                busy={deletion.isPending}
                onClick={() => deletion.mutate(code.id)}
                hiddenLabel={code.code}
              >
                Delete
              </Button>
            </li>
          ))}
        </ul>
      )}
      {deletion.error && <Alert kind="error">{problemText(deletion.error)}</Alert>}
      <div>
        <Button variant="quiet" onClick={() => setDialogOpen(true)}>
          Add a promo code
        </Button>
      </div>
      {isDialogOpen && (
        <PromoCodeDialog
          eventId={id}
          timeZone={timeZone ?? 'UTC'}
          prices={prices}
          onClose={() => setDialogOpen(false)}
        />
      )}
    </FormPart>
  );
}

/** "20% off · Standard · used 3 of 10 times · until Sat, Nov 21, 7:00 PM". */
function describe(code: PromoCode, { currency, tiers }: HostPrices, timeZone: string | null): string {
  const { maxUses, uses, fromAt, untilAt, tierIds } = code;
  const names = tiers.filter(({ id }) => tierIds.includes(id)).map(({ name }) => name);
  return [
    formatCodeEffect(code, currency),
    names.join(', ') || (tierIds.length > 0 && 'for tickets that are no longer sold'),
    formatUses(uses, maxUses),
    fromAt && `from ${formatZonedInstant(fromAt, timeZone)}`,
    untilAt && `until ${formatZonedInstant(untilAt, timeZone)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

function formatUses(uses: number, maxUses: number | null): string {
  if (maxUses !== null) return `used ${uses} of ${maxUses} times`;
  if (uses === 0) return 'not used yet';
  return uses === 1 ? 'used once' : `used ${uses} times`;
}
