import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { GRACE_DAYS, RENEWAL_DAYS } from '#contracts/payments/subscription-days.ts';
import { paths } from '#contracts/site-paths.ts';
import { goToPayment } from '#web/payments/orders/go-to-payment.ts';
import { formatSubmit } from '#web/payments/pay-method-text.ts';
import { after } from '#web/platform/after.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Card } from '#web/ui/display/Card.tsx';
import { Chip } from '#web/ui/display/Chip.tsx';
import { Button, ButtonLink } from '#web/ui/form/Button.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import type { ContributionMethod } from './contributions.api.ts';
import { MethodField } from './MethodField.tsx';
import styles from './Subscriptions.module.css';
import { formatCancelling, formatNext, formatSubscription, stateChips } from './subscription-text.ts';
import { type Subscription, useCancellation, useRenewal, useResumption } from './subscriptions.api.ts';

const days = { graceDays: GRACE_DAYS, renewalDays: RENEWAL_DAYS };

/** The viewer's dues and regular donations, the latest first. */
export const SubscriptionList = ({ subscriptions }: { subscriptions: readonly Subscription[] }) => (
  <ul className={styles.list} aria-label="Your dues and donations">
    {subscriptions.map((subscription) => (
      <Card as="li" key={subscription.id}>
        <SubscriptionItem subscription={subscription} />
      </Card>
    ))}
  </ul>
);

function SubscriptionItem({ subscription }: { subscription: Subscription }) {
  const { host, isTakenDown, state, openOrderId, methods } = subscription;
  const { label, tone } = stateChips[state];
  const [dialog, setDialog] = useState<'pay' | 'cancel' | null>(null);
  const close = () => setDialog(null);
  const resumption = useResumption(subscription.id);
  const name = host?.name ?? 'Deleted group or organization';
  const hint = <VisuallyHidden>{`, ${name}`}</VisuallyHidden>;
  const isOpen = state !== 'cancelled' && state !== 'ended';
  return (
    <Stack>
      <div className={styles.head}>
        <h2>
          {host && !isTakenDown ? (
            <Link to={host.kind === 'group' ? paths.group(host.slug) : paths.organization(host.slug)}>{name}</Link>
          ) : (
            name
          )}
        </h2>
        <Chip tone={tone}>{label}</Chip>
      </div>
      <p>
        <b>{formatSubscription(subscription)}</b>
        <br />
        {formatNext(subscription, days)}
      </p>
      {resumption.error && <Alert kind="error">{problemText(resumption.error)}</Alert>}
      <Row gap="tight">
        {openOrderId && !isTakenDown && (
          <ButtonLink to={paths.order(openOrderId)} variant="loud">
            Pay now{hint}
          </ButtonLink>
        )}
        {methods.length > 0 && (
          <Button variant="loud" onClick={() => setDialog('pay')}>
            Pay now{hint}
          </Button>
        )}
        {isOpen && (
          <Button variant="quiet" onClick={() => setDialog('cancel')}>
            Cancel{hint}
          </Button>
        )}
        {state === 'cancelled' && host && (
          <Button variant="quiet" busy={resumption.isPending} onClick={() => resumption.mutate()}>
            Keep it{hint}
          </Button>
        )}
        {state === 'ended' && host && !isTakenDown && (
          <ButtonLink to={paths.contributions(host.kind, host.slug)} variant="quiet">
            Start again{hint}
          </ButtonLink>
        )}
      </Row>
      {dialog === 'pay' && <PayDialog subscription={subscription} onClose={close} />}
      {dialog === 'cancel' && <CancelDialog subscription={subscription} onClose={close} />}
    </Stack>
  );
}

type DialogProps = { subscription: Subscription; onClose: () => void };

function PayDialog({ subscription, onClose }: DialogProps) {
  const { id, amount, currency, methods, host } = subscription;
  const navigate = useNavigate();
  const renewal = useRenewal(id);
  const form = useForm<{ method: ContributionMethod }, unknown, Awaited<ReturnType<typeof renewal.mutateAsync>>>({
    initial: { method: methods[0] ?? 'transfer' },
    submit: async (_, { method }) => renewal.mutateAsync(method),
    onSuccess: async (order) => goToPayment(order, navigate),
  });
  return (
    <FormDialog
      title={host?.name ?? 'Pay now'}
      form={form}
      submitLabel={formatSubmit(form.values.method, amount, currency)}
      submitVariant="loud"
      onClose={onClose}
    >
      <p>{formatSubscription(subscription)}</p>
      <MethodField methods={methods} form={form} />
    </FormDialog>
  );
}

function CancelDialog({ subscription, onClose }: DialogProps) {
  const cancelling = useCancellation(subscription.id);
  const isDues = subscription.kind === 'dues';
  return (
    <ConfirmDialog
      title={isDues ? 'Cancel this membership?' : 'Cancel this donation?'}
      confirmLabel={isDues ? 'Cancel membership' : 'Cancel donation'}
      cancelLabel={isDues ? 'Keep membership' : 'Keep donation'}
      busy={cancelling.isPending}
      error={cancelling.error && problemText(cancelling.error)}
      onConfirm={() => after(cancelling.mutateAsync(), onClose)}
      onClose={onClose}
    >
      {formatCancelling(subscription)}
    </ConfirmDialog>
  );
}
