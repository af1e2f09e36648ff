import { useState } from 'react';
import { settleBookDifference } from '#contracts/payments/books.contract.ts';
import { formatMoney } from '#contracts/payments/money.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { Card } from '#web/ui/display/Card.tsx';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { noteClass } from '#web/ui/display/note-class.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { type BookDifference, useSettleDifference } from './books.api.ts';
import { movementNames } from './books-text.ts';

/** A movement that the books and Stripe do not agree about. */
export function DifferenceItem({ difference }: { difference: BookDifference }) {
  const { order, payee, kind, object, currency, ours, theirs, foundAt } = difference;
  const [isSettling, setSettling] = useState(false);
  const amount = (value: number | null) => (value === null ? 'nothing' : formatMoney(value, currency));
  return (
    <Card as="li">
      <Stack gap="tight">
        <strong>{`${movementNames[kind]}, order ${order}`}</strong>
        <p>{`The books say ${amount(ours)}, Stripe says ${amount(theirs)}.`}</p>
        <p className={noteClass}>{`${payee || 'A deleted payee'} · ${object} · found ${formatInstant(foundAt)}`}</p>
        <div>
          <Button
            variant="quiet"
            size="small"
            onClick={() => setSettling(true)}
            hiddenLabel={`the difference of order ${order}`}
          >
            Settle
          </Button>
        </div>
        {isSettling && <SettleDialog difference={difference} onClose={() => setSettling(false)} />}
      </Stack>
    </Card>
  );
}

type SettleDialogProps = { difference: BookDifference; onClose: () => void };

function SettleDialog({ difference: { id, order }, onClose }: SettleDialogProps) {
  const settling = useSettleDifference(id);
  const form = useForm({
    initial: { note: '' },
    schema: settleBookDifference.body,
    toBody: (values) => values,
    submit: (body) => settling.mutateAsync(body),
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={`Settle the difference of ${order}`}
      form={form}
      submitLabel="Settle"
      cancelLabel="Cancel"
      onClose={onClose}
    >
      <p>Nothing is booked. The difference leaves this list, and the audit keeps your note.</p>
      <TextField label="What explains it" required maxLength={300} autoComplete="off" {...form.field('note')} />
    </FormDialog>
  );
}
