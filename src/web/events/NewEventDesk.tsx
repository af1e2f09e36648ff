import type { EventTemplate } from '#contracts/event-extras.contract.ts';
import { problemText } from '#web/platform/problem-text.ts';
import { useAppSelector } from '#web/platform/store.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { EventDesk, type EventDeskProps } from './EventDesk.tsx';
import { EventNotEditable } from './EventNotEditable.tsx';
import { EventFormSkeleton } from './EventFormSkeleton.tsx';
import { emptyValues, valuesOf } from './event-values.ts';
import { createEvent, updateEvent, useEventToEdit } from './hosting.api.ts';
import { valuesFromTemplate } from './template-values.ts';
import { useEventTemplates } from './templates.api.ts';
import { unsavedStore } from './unsaved-event.ts';
import { deviceZone } from './zone-clock.ts';

type Shared = Pick<EventDeskProps, 'Art' | 'onCreated' | 'onDone'>;

/** An empty form, or one begun from a template. The server hears of it with the first thing written. */
export function NewEventDesk({ templateId, ...shared }: Shared & { templateId: string | null }) {
  const { data, error, isPending, refetch } = useEventTemplates();
  const template = data?.templates.find(({ id }) => id === templateId);
  if (!templateId) return <FreshDesk {...shared} template={null} />;
  if (isPending) return <EventFormSkeleton />;
  if (template) return <FreshDesk {...shared} template={template} />;
  return (
    <Stack>
      {error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <Alert>That template is gone.</Alert>}
      {!error && <FreshDesk {...shared} template={null} />}
    </Stack>
  );
}

function FreshDesk({ template, ...shared }: Shared & { template: EventTemplate | null }) {
  const personId = useAppSelector((state) => state.auth.user?.id ?? '');
  const held = template ? valuesFromTemplate(template) : emptyValues;
  return (
    <EventDesk
      {...shared}
      {...(template?.content.durationMinutes && { durationMinutes: template.content.durationMinutes })}
      options={{
        event: null,
        held,
        values: { ...held, timeZone: held.timeZone || deviceZone() },
        savesItself: true,
        create: (fields) => createEvent({ ...fields, ...(template && { templateId: template.id }) }),
        update: updateEvent,
        unsaved: (eventId) => unsavedStore(personId, eventId ?? `new${template ? `-${template.id}` : ''}`),
      }}
    />
  );
}

/** The form of an event that the server knows: a draft goes on saving itself, a published one waits for a press. */
export function ExistingEventDesk({ eventId, ...shared }: Shared & { eventId: string }) {
  const { data: event, error, isPending, refetch } = useEventToEdit(eventId);
  const personId = useAppSelector((state) => state.auth.user?.id ?? '');
  if (isPending) return <EventFormSkeleton />;
  if (!event) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!event.abilities.edit) return <EventNotEditable event={event} />;
  return (
    <EventDesk
      {...shared}
      key={event.id}
      options={{
        event,
        values: valuesOf(event),
        savesItself: event.status === 'draft',
        create: createEvent,
        update: updateEvent,
        unsaved: (id) => unsavedStore(personId, id ?? eventId),
      }}
    />
  );
}

function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Stack>
      <Alert kind="error">{problemText(error)}</Alert>
      <div>
        <Button variant="quiet" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </Stack>
  );
}
