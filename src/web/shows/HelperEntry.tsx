import { useNavigate } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { after } from '#web/platform/after.ts';
import { PersonQueries } from '#web/platform/http/PersonQueries.tsx';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { useJoinHelpers } from './show-changes.api.ts';

type HelperEntryProps = { showId: string; code: string };

export const HelperEntry = (props: HelperEntryProps) => (
  <PersonQueries>
    <Entry {...props} />
  </PersonQueries>
);

function Entry({ showId, code }: HelperEntryProps) {
  const joining = useJoinHelpers(showId);
  const navigate = useNavigate();
  return (
    <>
      {joining.error && <Alert kind="error">{problemText(joining.error)}</Alert>}
      <div>
        <Button
          variant="loud"
          busy={joining.isPending}
          onClick={() => after(joining.mutateAsync(code), () => void navigate(paths.show(showId), { replace: true }))}
        >
          Help
        </Button>
      </div>
    </>
  );
}
