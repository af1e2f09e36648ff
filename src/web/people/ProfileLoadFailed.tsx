import { fallbacks } from '#web/platform/messages.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Row } from '#web/ui/Layout.tsx';

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
