import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Chip } from '#web/ui/display/Chip.tsx';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { type PushDevice, useRemovePushDevice, useTestPushDevice } from './push-devices.api.ts';

/** One browser with mutations of its own, so that actions on one do not block another. */
export function PushDeviceItem({ device }: { device: PushDevice }) {
  const removing = useRemovePushDevice();
  const testing = useTestPushDevice();
  const failure = removing.error ?? testing.error;
  const since = `Turned on ${formatInstant(device.createdAt)}`;
  return (
    <li>
      <div>
        <Row gap="tight">
          <strong>{device.name}</strong>
          {device.isThisDevice && <Chip tone="good">This device</Chip>}
        </Row>
        <p>{device.lastPushedAt ? `${since} · last used ${formatInstant(device.lastPushedAt)}` : since}</p>
        {failure && <Alert kind="error">{problemText(failure)}</Alert>}
      </div>
      <Row gap="tight">
        <Button
          variant="quiet"
          size="small"
          busy={testing.isPending}
          onClick={() => after(testing.mutateAsync(device.id), () => showToast('Test notification sent.'))}
          hiddenLabel={`to ${device.name}`}
        >
          Send a test
        </Button>
        <Button
          variant="quiet"
          size="small"
          busy={removing.isPending}
          onClick={() =>
            after(removing.mutateAsync(device), () => showToast(`Notifications are off on ${device.name}.`))
          }
          hiddenLabel={device.name}
        >
          Remove
        </Button>
      </Row>
    </li>
  );
}
