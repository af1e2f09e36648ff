import { useNavigate } from 'react-router';
import { taxIn } from '#contracts/payments/money.ts';
import { useOwnName } from '#web/parts/fields/own-name.tsx';
import { goToPayment } from '#web/payments/orders/go-to-payment.ts';
import type { Order } from '#web/payments/orders/orders.api.ts';
import { formatSubmit } from '#web/payments/pay-method-text.ts';
import { Sums } from '#web/payments/tickets/Sums.tsx';
import { useForm } from '#web/platform/form/use-form.ts';
import { useAppSelector } from '#web/platform/session/store.ts';
import { noteClass } from '#web/ui/display/note-class.ts';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { becomePayingMember, type Contributions, type DuesPlan } from './contributions.api.ts';
import { planHash } from './dialog-hashes.ts';
import { MethodField } from './MethodField.tsx';
import { useSignUpFirst } from './sign-up-first.ts';

type JoinDialogProps = { contributions: Contributions; plan: DuesPlan; onClose: () => void };

/** The price first, for everybody; signed in, how to pay. */
export function JoinDialog({ contributions, plan, onClose }: JoinDialogProps) {
  const { host, currency, methods } = contributions;
  const { id: planId, name, amount, period, taxRate } = plan;
  const navigate = useNavigate();
  const isSignedIn = useAppSelector((state) => state.auth.isAuthenticated);
  const signUpFirst = useSignUpFirst(host, onClose);
  const ownName = useOwnName();
  const form = useForm<{ method: (typeof methods)[number] }, unknown, Order | null>({
    initial: { method: methods[0] ?? 'transfer' },
    submit: async (_, { method }) => {
      if (!isSignedIn) return null;
      await ownName.save();
      return becomePayingMember(host, { planId, amount, currency, method });
    },
    onSuccess: async (order) => (order ? goToPayment(order, navigate) : signUpFirst(planHash(plan))),
  });
  const { method } = form.values;
  const line = { name, quantity: 1, unit: amount };
  return (
    <FormDialog
      title={`Join ${host.name}`}
      form={form}
      submitLabel={isSignedIn ? formatSubmit(method, amount, currency) : 'Continue'}
      submitVariant="loud"
      onClose={onClose}
    >
      <Sums quote={{ currency, lines: [line], discount: 0, tax: taxIn(amount, taxRate), total: amount }} />
      <p className={noteClass}>
        {`For one ${period} from the day you pay. You’re never charged automatically. You get a reminder before it ends.`}
      </p>
      {isSignedIn && <MethodField methods={methods} form={form} />}
      {isSignedIn && ownName.field}
    </FormDialog>
  );
}
