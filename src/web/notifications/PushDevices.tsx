import { useState } from 'react';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { pushState } from './browser-push.ts';
import { PushDeviceItem } from './PushDeviceItem.tsx';
import styles from './PushDevices.module.css';
import { useAddPushDevice, usePushDevices } from './push-devices.api.ts';
import { SettingsCard } from './SettingsCard.tsx';

/** Browsers with push notifications: enable this one, list and remove others. */
export function PushDevices() {
  const { data, error, isPending } = usePushDevices();
  const adding = useAddPushDevice();
  const failure = adding.error ?? error;
  const thisDevice = data?.devices.find(({ isThisDevice }) => isThisDevice);
  const turnOn = (publicKey: string) =>
    after(adding.mutateAsync(publicKey), () => showToast('Notifications are on in this browser.'));
  return (
    <SettingsCard title="Push notifications">
      <p>Get the notifications marked “Push” above on this device, even when the site isn’t open.</p>
      {failure && <Alert kind="error">{problemText(failure)}</Alert>}
      {isPending && <Skeleton shape="box" />}
      {data && (
        <ThisBrowser
          isOn={thisDevice !== undefined}
          isBusy={adding.isPending}
          onTurnOn={() => turnOn(data.publicKey)}
        />
      )}
      {data && data.devices.length > 0 && (
        <ul aria-label="Devices" className={styles.devices}>
          {data.devices.map((device) => (
            <PushDeviceItem key={device.id} device={device} />
          ))}
        </ul>
      )}
    </SettingsCard>
  );
}

type ThisBrowserProps = { isOn: boolean; isBusy: boolean; onTurnOn: () => void };

function ThisBrowser({ isOn, isBusy, onTurnOn }: ThisBrowserProps) {
  // Permission may change while the page is open, so every click checks it.
  const [state, setState] = useState(pushState);
  const press = () => {
    const now = pushState();
    setState(now);
    if (now !== 'blocked' && !isBusy) onTurnOn();
  };
  if (state === 'absent') return <p role="status">This browser doesn’t support push notifications. Try another one.</p>;
  if (state === 'not-installed')
    return (
      <p role="status">
        On an iPhone or iPad, add this site to your home screen first: tap Share, then “Add to Home Screen”. Open it
        from there and turn on notifications.
      </p>
    );
  const isBlocked = state === 'blocked';
  return (
    <>
      {isBlocked && (
        <Alert>
          Notifications are blocked in your browser. Allow them in its settings for this site, then check again.
        </Alert>
      )}
      {(!isOn || isBlocked) && (
        <div>
          <Button variant={isBlocked ? 'quiet' : 'primary'} busy={isBusy} onClick={press}>
            {isBlocked ? 'Check again' : 'Turn on in this browser'}
          </Button>
        </div>
      )}
    </>
  );
}
