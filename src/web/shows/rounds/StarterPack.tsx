import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { useAddStarterPack } from './question-bank.api.ts';

/** Adds our own rounds to the question bank; those with the same name are there already. */
export function StarterPack() {
  const adding = useAddStarterPack();
  const add = () =>
    after(adding.mutateAsync(undefined), ({ rounds }) =>
      showToast(
        rounds.length > 0
          ? `${rounds.length} rounds were added to your question bank.`
          : 'You already have all rounds of the starter pack.',
      ),
    );
  return (
    <>
      <p>The starter pack has 20 rounds of 10 questions. They are in the public domain (CC0).</p>
      <div>
        <Button variant="quiet" busy={adding.isPending} onClick={add}>
          Add the starter pack
        </Button>
      </div>
      {adding.error && <Alert kind="error">{problemText(adding.error)}</Alert>}
    </>
  );
}
