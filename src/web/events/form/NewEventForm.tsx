import type { EventTemplate } from '#contracts/events/event-extras.contract.ts';
import type { Place } from '#contracts/places/places.contract.ts';
import { createEvent, loadEvent, updateEvent, useEventToEdit } from '#web/events/hosting.api.ts';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { useAppSelector } from '#web/platform/session/store.ts';
import { useSeries } from '#web/series/series-changes.api.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { deviceZone } from '#web/ui/display/local-time.ts';
import { FormSkeleton } from '#web/ui/form/FormLayout.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { EventForm, type EventFormProps } from './EventForm.tsx';
import { EventNotEditable } from './EventNotEditable.tsx';
import { emptyValues } from './event-form-fields.ts';
import { valuesFromTemplate, valuesOf, visibilityFor } from './event-values.ts';
import { type HostOption, useHostPlace, useHosts } from './hosts.api.ts';
import { ruleToEdit } from './series-change.ts';
import { useEventTemplates } from './templates.api.ts';
import { firstSaveEntry, unsavedStore } from './unsaved-event.ts';

const EventFormSkeleton = () => <FormSkeleton label="Loading the event" />;

type Shared = Pick<EventFormProps, 'Art' | 'onCreated' | 'onDone'>;
type DraftOrigin = { templateId: string | null; hostAddress: string | null };

/** An empty form, or one filled from a template or for a host such as `group:board-gamers`. The draft is created with the first change. */
export function NewEventForm({ templateId, hostAddress, ...shared }: Shared & DraftOrigin) {
  const templates = useEventTemplates();
  const hosts = useHosts();
  const host = hosts.data?.find(({ address }) => address === hostAddress) ?? null;
  const place = useHostPlace(host && hostAddress);
  if ((templateId && templates.isPending) || (hostAddress && hosts.isPending) || place.isLoading)
    return <EventFormSkeleton />;
  const template = templates.data?.templates.find(({ id }) => id === templateId) ?? null;
  // Once loaded, they are refetched when the window gets the focus: a failure then must not take away what was typed.
  const failed =
    (templateId && templates.isLoadingError && templates) || (hostAddress && hosts.isLoadingError && hosts);
  if (failed) return <LoadFailed error={failed.error} onRetry={() => void failed.refetch()} />;
  return (
    <Stack>
      {templateId && !template && <Alert>That template no longer exists.</Alert>}
      {hostAddress && !host && <Alert>You can’t post on their behalf, so you’re the host.</Alert>}
      <EmptyEventForm {...shared} template={template} host={host} hostPlace={place.data ?? null} />
    </Stack>
  );
}

type EmptyEventFormProps = Shared & {
  template: EventTemplate | null;
  host: HostOption | null;
  hostPlace: Place | null;
};

function EmptyEventForm({ template, host, hostPlace, ...shared }: EmptyEventFormProps) {
  const personId = useAppSelector((state) => state.auth.user?.id ?? '');
  const me = { kind: 'person' as const, id: personId };
  const held = { ...(template ? valuesFromTemplate(template) : emptyValues), host: me };
  const chosenHost = host ? { kind: host.kind, id: host.id } : me;
  // The place of a template is known to the server alone.
  const place = template ? null : hostPlace;
  const name = ['new', template?.id, host?.id].filter(Boolean).join('-');
  return (
    <EventForm
      {...shared}
      {...(template?.content.durationMinutes && { durationMinutes: template.content.durationMinutes })}
      options={{
        event: null,
        held,
        values: {
          ...held,
          host: chosenHost,
          visibility: visibilityFor(chosenHost, held.visibility),
          place,
          timeZone: held.timeZone || place?.timeZone || deviceZone(),
        },
        create: (fields, key) => createEvent({ ...fields, ...(template && { templateId: template.id }) }, key),
        update: updateEvent,
        load: loadEvent,
        unsaved: (eventId) => unsavedStore(personId, eventId ?? name),
        firstSave: firstSaveEntry(personId, name),
      }}
    />
  );
}

/** The form of an existing event: a draft saves itself, a published event is saved with a button. */
export function ExistingEventForm({ eventId, ...shared }: Shared & { eventId: string }) {
  const { data: event, error, isPending, refetch } = useEventToEdit(eventId);
  const series = useSeries(event?.series?.id ?? null);
  const personId = useAppSelector((state) => state.auth.user?.id ?? '');
  if (isPending || (event?.series && series.isPending)) return <EventFormSkeleton />;
  if (!event) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (event.series && !series.data) return <LoadFailed error={series.error} onRetry={() => void series.refetch()} />;
  if (!event.abilities.edit) return <EventNotEditable event={event} />;
  const values = valuesOf(event);
  const part = series.data?.parts.find(({ ruleText }) => ruleText === event.series?.ruleText);
  const withPart = series.data && { ...series.data, ...part };
  const ownSeries = withPart && { ...withPart, rule: ruleToEdit(withPart) };
  return (
    <EventForm
      {...shared}
      key={`${event.id} ${event.abilities.publish ? 'draft' : 'published'}`}
      series={ownSeries ?? null}
      options={{
        event,
        values: ownSeries ? { ...values, rule: ownSeries.rule } : values,
        create: createEvent,
        update: updateEvent,
        load: loadEvent,
        unsaved: (id) => unsavedStore(personId, id ?? eventId),
        firstSave: firstSaveEntry(personId, eventId),
      }}
    />
  );
}
