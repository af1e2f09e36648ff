import { useState } from 'react';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Chip } from '#web/ui/display/Chip.tsx';
import { AutocompleteField } from '#web/ui/form/AutocompleteField.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { FormFold } from '#web/ui/form/FormPart.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { findGroups, useCohosts, useRemoveCohost, useRequestCohost } from './cohosts.api.ts';
import styles from './EventForm.module.css';

const states = {
  requested: { text: 'Invited', tone: 'plain' },
  accepted: { text: 'Co-hosts', tone: 'good' },
  declined: { text: 'Declined', tone: 'urgent' },
} as const;

/** Asks other groups to co-host a published event; each request is sent at once. */
export function CohostFields({ eventId }: { eventId: string }) {
  const { data } = useCohosts(eventId);
  const requesting = useRequestCohost();
  const removal = useRemoveCohost();
  const [typed, setTyped] = useState('');
  const request = (slug: string) => {
    setTyped('');
    removal.reset();
    requesting.mutate({ eventId, slug });
  };
  const failure = requesting.error ?? removal.error;
  return (
    <FormFold title="Co-hosts" lead="Groups hosting this with you" isUrgent={Boolean(data && data.coHosts.length > 0)}>
      <AutocompleteField
        label="Invite a group"
        optional
        hint="We’ll ask its organizers. The group shows on the event once they accept"
        maxLength={100}
        minLength={2}
        value={typed}
        onValueChange={setTyped}
        find={findGroups}
        keyOf={({ id }) => id}
        textOf={({ name }) => name}
        renderItem={({ name, placeName }) => [name, placeName].filter(Boolean).join(' · ')}
        onPick={({ slug }) => request(slug)}
      />
      {failure && <Alert kind="error">{problemText(failure)}</Alert>}
      {data && data.coHosts.length > 0 && (
        <ul aria-label="Invited groups" className={styles.cohosts}>
          {data.coHosts.map(({ slug, status, group: { name } }) => (
            <li key={slug}>
              <span>{name}</span>
              <Chip tone={states[status].tone}>{states[status].text}</Chip>
              <Button variant="link" onClick={() => removal.mutate({ eventId, slug })}>
                {status === 'requested' ? 'Cancel invitation' : 'Remove'}
                <VisuallyHidden>{` ${name}`}</VisuallyHidden>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </FormFold>
  );
}
