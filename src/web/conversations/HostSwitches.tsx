import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Switch } from '#web/ui/form/Switch.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { type MessageHost, useMessageHosts, useSwitchMessages } from './conversations.api.ts';

const labelOf = ({ kind, name }: MessageHost) => (kind === 'person' ? 'Events you host yourself' : name);

/** Which of the viewer’s hosts people can write to. */
export function HostSwitches() {
  const { data, error } = useMessageHosts();
  const switching = useSwitchMessages();
  if (error && !data) return <Alert kind="error">{problemText(error)}</Alert>;
  const change = (host: MessageHost, isOpen: boolean) =>
    after(
      switching.mutateAsync({ kind: host.kind, id: host.id, isOpen }),
      () => showToast('Saved.'),
      (failure) => showToast(problemText(failure), { kind: 'error' }),
    );
  return (
    <section aria-labelledby="who-can-write">
      <Stack>
        <h2 id="who-can-write">Who can message you</h2>
        <p>
          People can contact hosts from the pages of events, groups and organizations. Turn this off where you don’t
          want new messages. You can still reply in existing conversations.
        </p>
        {data?.hosts.map((host) => (
          <Switch
            key={host.id}
            label={labelOf(host)}
            checked={host.isOpen}
            aria-disabled={switching.isPending}
            onChange={({ target }) => !switching.isPending && change(host, target.checked)}
          />
        ))}
      </Stack>
    </section>
  );
}
