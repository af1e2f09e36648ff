import type { HostChoice } from '#contracts/events/events.contract.ts';
import { useAppSelector } from '#web/platform/session/store.ts';
import { Select } from '#web/ui/form/Select.tsx';
import { eventFormFields } from './event-form-fields.ts';
import { useHosts } from './hosts.api.ts';
import type { EventFormState } from './use-event-editor.ts';

const keyOf = ({ kind, id }: HostChoice) => `${kind}:${id}`;

/** Who hosts the event; shown only to people who run a group or are staff of an organization. */
export function EventHostField({ form }: { form: EventFormState }) {
  const { values, event, change } = form;
  const person = useAppSelector((state) => state.auth.user);
  const { data: hosts = [] } = useHosts();
  if (!person) return null;
  // What moderators look at keeps its host, too.
  if (event && !event.abilities.publish) return <p>{`Hosted by ${event.host.name}`}</p>;
  // Another organizer of the group may continue the draft.
  const otherHost = event && event.host.kind !== 'person' && !hosts.some(({ id }) => id === event.host.id);
  const me = { kind: 'person' as const, id: person.id, name: `You (${person.name})` };
  const options = [me, ...hosts, ...(otherHost ? [event.host] : [])];
  if (options.length === 1) return null;
  const choose = (key: string) => {
    const { kind, id } = options.find((host) => keyOf(host) === key)!;
    const isForNobody = kind !== 'group' && values.visibility === 'members';
    change({ host: { kind, id }, ...(isForNobody && { visibility: 'public' }) });
  };
  return (
    <Select
      label={eventFormFields.host.label}
      name="host"
      error={form.error('host')}
      options={options.map((host) => ({ value: keyOf(host), label: host.name }))}
      value={keyOf(values.host ?? me)}
      onChange={({ target }) => choose(target.value)}
    />
  );
}
