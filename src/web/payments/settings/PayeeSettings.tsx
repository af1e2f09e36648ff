import { useState } from 'react';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { SwitchDialog } from '#web/parts/SwitchDialog.tsx';
import { UnsavedForms, useUnsavedForms } from '#web/parts/unsaved-forms.ts';
import { Card } from '#web/ui/display/Card.tsx';
import { Fact, Facts } from '#web/ui/display/Facts.tsx';
import { InfoIcon } from '#web/ui/drawing/Icon.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { PAID_TO_SITE } from '../paid-to-site.ts';
import { PayeeForm } from './PayeeForm.tsx';
import styles from './Payees.module.css';
import { type ConfirmedCall, type PayeeList, usePayees } from './payees.api.ts';

const ways = [
  'At the door: you pay in cash or by card when you arrive.',
  'By transfer: you get the account, the amount and a reference.',
] as const;
const onlineWay = 'Online: you pay on a page of Stripe. Your card number never reaches this site.';

/** Left how people pay, right how they are paid. */
export function PayeeSettings({ confirmed }: { confirmed: ConfirmedCall }) {
  const { data, error, isPending, refetch } = usePayees();
  return (
    <div className={styles.columns}>
      <section aria-labelledby="paying">
        <h2 id="paying">How you pay</h2>
        <p>We don’t store your card or bank details. Each host chooses how tickets can be paid:</p>
        <Facts>
          {[...ways, ...(data && data.online !== 'off' ? [onlineWay] : [])].map((way) => (
            <Fact key={way} icon={<InfoIcon size={20} />}>
              {way}
            </Fact>
          ))}
        </Facts>
      </section>
      <section aria-labelledby="being-paid">
        <h2 id="being-paid">How you are paid</h2>
        {isPending && <Skeleton shape="box" />}
        {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
        {data && <ChosenPayee {...data} confirmed={confirmed} />}
      </section>
    </div>
  );
}

/** One payee at a time: most people are only themselves. */
function ChosenPayee({ payees, online, confirmed }: PayeeList & { confirmed: ConfirmedCall }) {
  const [chosen, setChosen] = useState(payees[0]?.id ?? '');
  const [next, setNext] = useState<string | null>(null);
  const { hasUnsaved, report } = useUnsavedForms();
  const payee = payees.find(({ id }) => id === chosen) ?? payees[0];
  if (!payee) return null;
  return (
    <>
      <p>
        The host of an event is paid for its tickets: you, your group or your organization.
        {online === 'own' && ` ${PAID_TO_SITE}`}
      </p>
      {payees.length > 1 && (
        <Select
          label="Who is paid"
          options={payees.map(({ id, name }) => ({ value: id, label: name }))}
          value={payee.id}
          onChange={({ target }) => (hasUnsaved ? setNext : setChosen)(target.value)}
        />
      )}
      <Card>
        <UnsavedForms value={report}>
          <PayeeForm key={payee.id} payee={payee} online={online} confirmed={confirmed} />
        </UnsavedForms>
      </Card>
      {next !== null && (
        <SwitchDialog
          unsavedFor={payee.name}
          onConfirm={() => {
            setChosen(next);
            setNext(null);
          }}
          onClose={() => setNext(null)}
        />
      )}
    </>
  );
}
