import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { useCasePicture } from './moderation.api.ts';

/** A picture that nobody else sees. Pressed for, as it may be disturbing. */
export function HiddenPicture({ caseId }: { caseId: string }) {
  const { data, error, isPending, mutate } = useCasePicture(caseId);
  if (data) return <img src={data.picture} alt="" width={480} />;
  return (
    <div>
      {error && <Alert kind="error">{problemText(error)}</Alert>}
      <Button variant="quiet" busy={isPending} onClick={() => mutate()}>
        Show the hidden picture
      </Button>
    </div>
  );
}
