import * as fallbacks from '#web/platform/fallbacks.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';

export function ProfileLoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Alert kind="error">
      <Row>
        {fallbacks.loadProfile}
        <Button variant="link" onClick={onRetry}>
          Try again
        </Button>
      </Row>
    </Alert>
  );
}
