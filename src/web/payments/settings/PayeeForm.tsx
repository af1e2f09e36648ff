import { useState } from 'react';
import { updatePayee } from '#contracts/payments/payees.contract.ts';
import { LeavingGuard } from '#web/parts/LeavingGuard.tsx';
import { useReportUnsaved } from '#web/parts/unsaved-forms.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { OnlineAccount } from './OnlineAccount.tsx';
import styles from './Payees.module.css';
import { type ConfirmedCall, type Payee, type PayeeList, useUpdatePayee } from './payees.api.ts';

const fieldsOf = ({ accountHolder, iban, bank, legalName, address, taxName, taxNumber }: Payee) => ({
  accountHolder,
  iban: iban.replace(/(.{4})(?=.)/g, '$1 '),
  bank,
  legalName,
  address,
  taxName,
  taxNumber,
});

type PayeeFormProps = { payee: Payee; online: PayeeList['online']; confirmed: ConfirmedCall };

/** How a person, a group or an organization is paid, and what their receipts say. */
export function PayeeForm({ payee, online, confirmed }: PayeeFormProps) {
  const update = useUpdatePayee(payee);
  // The one that the form began with: the details may be loaded again while it is open.
  const [revision, setRevision] = useState(payee.revision);
  const form = useForm({
    initial: fieldsOf(payee),
    schema: updatePayee.body,
    toBody: (values) => ({ ...values, revision }),
    submit: (body) => confirmed(() => update.mutateAsync(body)),
    onSuccess: (saved, { reset }) => {
      setRevision(saved.revision);
      reset(fieldsOf(saved));
      showToast('Payment details saved.');
    },
  });
  useReportUnsaved(form.isChanged);
  return (
    <form method="post" noValidate aria-label={`How ${payee.name} is paid`} onSubmit={form.handleSubmit}>
      <LeavingGuard form={form} />
      <Stack>
        <fieldset className={styles.fields}>
          <legend>Bank account for transfers</legend>
          <TextField label="Account holder" optional maxLength={70} {...form.field('accountHolder')} />
          <TextField
            label="IBAN"
            optional
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
            hint="Buyers who pay by transfer see it."
            {...form.field('iban')}
          />
          <TextField
            label="Bank"
            optional
            maxLength={200}
            hint="What else a transfer needs, such as the BIC"
            {...form.field('bank')}
          />
        </fieldset>
        {online === 'connect' && (
          <OnlineAccount
            payee={payee}
            confirmed={confirmed}
            // The server counts it as a change of the payee.
            onDisconnected={() => setRevision(revision + 1)}
          />
        )}
        <fieldset className={styles.fields}>
          <legend>On receipts</legend>
          <TextField
            label="Name"
            optional
            maxLength={120}
            hint={`Leave empty to use ${payee.name}`}
            {...form.field('legalName')}
          />
          <TextArea label="Address" optional minRows={2} maxRows={5} maxLength={300} {...form.field('address')} />
          <div className={styles.pair}>
            <TextField label="Tax" optional maxLength={20} placeholder="VAT" {...form.field('taxName')} />
            <TextField label="Tax number" optional maxLength={40} {...form.field('taxNumber')} />
          </div>
        </fieldset>
        {form.formError && <Alert kind="error">{form.formError}</Alert>}
        <div>
          <Button type="submit" busy={form.isSubmitting}>
            Save
          </Button>
        </div>
      </Stack>
    </form>
  );
}
