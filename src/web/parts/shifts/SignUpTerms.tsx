import { formatZonedInstant } from '#web/parts/zoned-time.ts';
import { Alert } from '#web/ui/display/Alert.tsx';

type Spots = { state: string; needed: number; taken: number };
type ClosingTimes = { signUpClosesAt: string | null; withdrawClosesAt: string | null; timeZone: string };

/** Whether a person waits with those who come along: they get spots together. A full shift is open while a volunteer of it looks for a replacement. */
export const mustWait = ({ state, needed, taken }: Spots, spots: string): boolean =>
  state === 'full' || Number(spots) > Math.max(1, needed - taken);

/** What a person who signs up for a shift should know: the last times to sign up and to cancel, and whether a group waits. */
export function SignUpTerms({ shift, spots }: { shift: Spots & ClosingTimes; spots: string }) {
  const { signUpClosesAt, withdrawClosesAt, timeZone } = shift;
  const texts = [
    signUpClosesAt && `Sign up by ${formatZonedInstant(signUpClosesAt, timeZone)}.`,
    withdrawClosesAt && `You can cancel online until ${formatZonedInstant(withdrawClosesAt, timeZone)}.`,
  ].filter(Boolean);
  return (
    <>
      {texts.length > 0 && <p>{texts.join(' ')}</p>}
      {shift.state === 'open' && mustWait(shift, spots) && (
        <Alert>{`There aren’t ${spots} spots open right now. You’ll wait together until there are.`}</Alert>
      )}
    </>
  );
}
