import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Chip, type Tone } from '#web/ui/display/Chip.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import styles from './Payees.module.css';
import { type Confirmed, type Payee, useConnectAccount } from './payees.api.ts';

type State = Payee['onlineAccount']['state'];

const states: Record<State, { label: string; tone: Tone; action: string | null }> = {
  none: { label: 'Not connected', tone: 'plain', action: 'Connect with Stripe' },
  onboarding: { label: 'Not finished', tone: 'loud', action: 'Continue at Stripe' },
  restricted: { label: 'Stripe needs more', tone: 'loud', action: 'Continue at Stripe' },
  ready: { label: 'Connected', tone: 'good', action: null },
  gone: { label: 'Disconnected', tone: 'urgent', action: 'Connect with Stripe' },
};

/** "individual.verification.document" as people read it. */
const formatRequirement = (name: string) => name.replaceAll(/[._]/g, ' ');

/** The Stripe account on which a payee is paid online. */
export function OnlineAccount({ payee, confirmed }: { payee: Payee; confirmed: Confirmed }) {
  const connecting = useConnectAccount(payee);
  const { state, requirements } = payee.onlineAccount;
  const { label, tone, action } = states[state];
  const isOpen = action ?? (requirements.length > 0 ? 'Continue at Stripe' : null);
  const connect = () =>
    after(
      confirmed(() => connecting.mutateAsync()),
      ({ url }) => {
        if (url) location.assign(url);
      },
    );
  return (
    <fieldset className={styles.fields}>
      <legend>Payments online</legend>
      <Stack>
        <Row gap="tight">
          <Chip tone={tone}>{label}</Chip>
        </Row>
        <p>Buyers pay with cards and more, straight to your Stripe account. This site never holds the money.</p>
        {requirements.length > 0 && (
          <div>
            <p>Stripe still needs:</p>
            <ul className={styles.needs}>
              {requirements.map((requirement) => (
                <li key={requirement}>{formatRequirement(requirement)}</li>
              ))}
            </ul>
          </div>
        )}
        {isOpen && (
          <div>
            <Button variant="quiet" busy={connecting.isPending} onClick={connect}>
              {isOpen}
            </Button>
          </div>
        )}
        {connecting.error && <Alert kind="error">{problemText(connecting.error)}</Alert>}
      </Stack>
    </fieldset>
  );
}
