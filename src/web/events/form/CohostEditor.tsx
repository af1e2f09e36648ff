import { useState } from 'react';
import type { Cohost } from '#contracts/events/cohosts.contract.ts';
import type { EventDetail } from '#contracts/events/events.contract.ts';
import { paths } from '#contracts/site-paths.ts';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Chip } from '#web/ui/display/Chip.tsx';
import { AutocompleteField } from '#web/ui/form/AutocompleteField.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { type Candidate, findCandidates, useCohosts, useRemoveCohost, useRequestCohost } from './cohosts.api.ts';
import styles from './EventForm.module.css';

const states = {
  named: { text: 'Invited when you publish', tone: 'plain', remove: 'Remove' },
  requested: { text: 'Invited', tone: 'plain', remove: 'Cancel invitation' },
  accepted: { text: 'Co-hosting', tone: 'good', remove: 'Remove' },
  declined: { text: 'Declined', tone: 'urgent', remove: 'Remove' },
} as const;
const kinds = { person: 'People', group: 'Groups', organization: 'Organizations' } as const;

export type CohostEditorProps = {
  /** Null until the draft is saved. */
  event: Pick<EventDetail, 'id' | 'status' | 'series' | 'host'> | null;
  /** Saves a draft that has no id yet, and returns its id; null if that fails. */
  onSave?: () => Promise<string | null>;
};

/** Names co-hosts and removes them. A published event asks them at once, a draft when it is published. */
export function CohostEditor({ event, onSave }: CohostEditorProps) {
  const { data } = useCohosts(event?.id ?? null);
  const requesting = useRequestCohost();
  const removal = useRemoveCohost();
  const [typed, setTyped] = useState('');
  const [unsavedName, setUnsavedName] = useState<string | null>(null);
  const [isForSeries, setForSeries] = useState(true);
  const isPublished = event?.status === 'published';
  const request = async ({ kind, slug, name }: Candidate) => {
    setTyped('');
    setUnsavedName(null);
    removal.reset();
    requesting.reset();
    const eventId = event?.id ?? (await onSave?.());
    const scope = isForSeries && event?.series ? 'series' : 'event';
    if (eventId) {
      const sent = requesting.mutateAsync({ eventId, kind, slug, scope });
      return after(
        sent,
        () => {},
        () => setTyped(name),
      );
    }
    setTyped(name);
    setUnsavedName(name);
  };
  const failure = requesting.error ?? removal.error;
  const coHosts = data?.coHosts ?? [];
  return (
    <>
      <AutocompleteField
        label="Invite a co-host"
        hint={
          isPublished
            ? 'A person, group or organization. They show on the event once they accept.'
            : 'A person, group or organization. We’ll invite them when you publish.'
        }
        maxLength={100}
        minLength={2}
        value={typed}
        onValueChange={setTyped}
        find={async (text) => (await findCandidates(text)).filter((candidate) => !isHost(candidate, event?.host))}
        keyOf={({ kind, slug }) => `${kind} ${slug}`}
        textOf={({ name }) => name}
        groupOf={({ kind }) => kinds[kind]}
        renderItem={({ name, placeName }) => [name, placeName].filter(Boolean).join(' · ')}
        onPick={(candidate) => void request(candidate)}
      />
      {event?.series && (
        <Checkbox
          label="Invite them to all dates"
          checked={isForSeries}
          onChange={({ target }) => setForSeries(target.checked)}
        />
      )}
      {unsavedName && <Alert kind="error">{`We couldn’t save the draft, so ${unsavedName} wasn’t added.`}</Alert>}
      {failure && <Alert kind="error">{problemText(failure)}</Alert>}
      {event && coHosts.length > 0 && (
        <ul aria-label="Invited co-hosts" className={styles.cohosts}>
          {coHosts.map((cohost) => (
            <CohostItem
              key={cohost.cohost.id}
              cohost={cohost}
              isDraft={event.status === 'draft'}
              onRemove={() => {
                requesting.reset();
                removal.mutate({ eventId: event.id, kind: cohost.kind, slug: cohost.slug });
              }}
            />
          ))}
        </ul>
      )}
    </>
  );
}

/** Candidates have a slug, or the id of the person; hosts have an id and a path. */
const isHost = ({ kind, slug }: Candidate, host: EventDetail['host'] | undefined): boolean =>
  host !== undefined && (slug === host.id || paths[kind](slug) === host.path);

type CohostItemProps = { cohost: Cohost; isDraft: boolean; onRemove: () => void };

function CohostItem({ cohost: { cohost, status, coversSeries }, isDraft, onRemove }: CohostItemProps) {
  const { text, tone, remove } = states[isDraft ? 'named' : status];
  return (
    <li>
      <span>{cohost.name}</span>
      <Chip tone={tone}>{coversSeries ? `${text} · all dates` : text}</Chip>
      {status !== 'declined' && (
        <Button variant="link" onClick={onRemove} hiddenLabel={cohost.name}>
          {remove}
        </Button>
      )}
    </li>
  );
}
