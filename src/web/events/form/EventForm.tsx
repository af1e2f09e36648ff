import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { CategorySlug } from '#contracts/categories.ts';
import type { Series } from '#contracts/series/series.contract.ts';
import { useOwnName } from '#web/parts/fields/own-name.tsx';
import { SaveStateLine } from '#web/parts/fields/SaveStateLine.tsx';
import { useSales } from '#web/payments/host/sales.api.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { noteClass } from '#web/ui/display/note-class.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { FormActions, FormLayout } from '#web/ui/form/FormLayout.tsx';
import { ChangedByOthers } from './ChangedByOthers.tsx';
import { CohostFields } from './CohostFields.tsx';
import { CoverField } from './CoverField.tsx';
import { EventBasicsFields } from './EventBasicsFields.tsx';
import { EventFactFields } from './EventFactFields.tsx';
import { EventAnswerFields, EventSeatFields } from './EventGuestFields.tsx';
import { EventPlaceFields } from './EventPlaceFields.tsx';
import { EventPreviewDialog } from './EventPreviewDialog.tsx';
import { EventRepeatFields } from './EventRepeatFields.tsx';
import { EventTimeFields } from './EventTimeFields.tsx';
import { ScopeDialog } from './ScopeDialog.tsx';
import { GUESTS_NOTIFIED, withoutMovedAlong } from './series-change.ts';
import { useEventEditor, usePublishedElsewhere } from './use-event-editor.ts';
import { type PublishResult, usePublishing } from './use-publishing.ts';

export type EventFormProps = {
  options: Parameters<typeof useEventEditor>[0];
  /** The series the event belongs to. */
  series?: Series | null;
  durationMinutes?: number;
  /** The generated cover of an event without a picture. */
  Art: ComponentType<{ category: CategorySlug; id: string }>;
  onCreated?: (eventId: string) => void;
  /** Called after publishing or saving changes. */
  onDone: (done: PublishResult) => void;
};

/** The event form with cover, save state, preview and the publish or save button. */
export function EventForm({ options, series = null, durationMinutes = 120, Art, onCreated, onDone }: EventFormProps) {
  const { editor, state, form } = useEventEditor(options);
  const formRef = useRef<HTMLFormElement>(null);
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  const [isScopeAsked, setScopeAsked] = useState(false);
  const ownName = useOwnName();
  const publishing = usePublishing(editor, { form: formRef, saveName: ownName.save }, onDone);
  const { event, values, phase } = state;
  const isDraft = editor.savesItself();
  usePublishedElsewhere(editor);
  const createdId = options.event ? undefined : event?.id;
  useEffect(() => {
    if (createdId) onCreated?.(createdId);
    // oxlint-disable-next-line react/exhaustive-deps -- once per created draft, whatever the page hands down meanwhile
  }, [createdId]);
  const isHost = event?.abilities.duplicate ?? true;
  const cover = <Art category={values.category || 'social-gatherings'} id={event?.id ?? 'new'} />;
  return (
    <>
      <FormLayout
        ref={formRef}
        aria-label={isDraft ? 'New event' : 'Edit event'}
        sideLabel="Cover and publishing"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          const hasChanged = Object.keys(editor.difference().changes).length > 0;
          if (series?.canEdit && !event?.isExtra && hasChanged) setScopeAsked(true);
          else void publishing.run();
        }}
        side={
          <>
            <CoverField editor={editor} art={cover} />
            <FormActions
              buttons={
                <>
                  <Button variant="quiet" onClick={() => setPreviewOpen(true)}>
                    Preview
                  </Button>
                  <Button type="submit" variant="loud" busy={publishing.isBusy}>
                    {isDraft ? 'Publish' : 'Save changes'}
                  </Button>
                </>
              }
            >
              {ownName.field}
              <ChangedByOthers editor={editor} state={state} />
              {publishing.error && <Alert kind="error">{publishing.error}</Alert>}
              {!isDraft && (
                <p className={noteClass}>
                  {GUESTS_NOTIFIED}
                  {event && (event.ticketNote !== null || series) && <MovedDeadlines eventId={event.id} />}
                </p>
              )}
              {isDraft && (
                <SaveStateLine state={state} savedText={event && 'Draft saved'} onRetry={() => void editor.save()} />
              )}
            </FormActions>
          </>
        }
      >
        {!isDraft && editor.hadUnsaved && phase !== 'saved' && (
          <Alert>
            We restored your unsaved changes.{' '}
            <Button variant="link" onClick={editor.discard}>
              Discard changes
            </Button>
          </Alert>
        )}
        <EventBasicsFields form={form} />
        <EventTimeFields form={form} durationMinutes={durationMinutes} />
        {/* A date that is no longer in the schedule is changed alone: changes of the series leave it as it is. */}
        {!event?.isExtra && <EventRepeatFields form={form} series={series} />}
        <EventPlaceFields form={form} />
        <EventSeatFields form={form} />
        <EventAnswerFields form={form} />
        {isHost && <CohostFields event={event} onSave={editor.saveDraft} />}
        <EventFactFields form={form} />
      </FormLayout>
      {isScopeAsked && series && (
        <ScopeDialog
          series={series}
          changes={withoutMovedAlong(editor.difference())}
          onClose={() => setScopeAsked(false)}
          onChoose={(scope) => {
            setScopeAsked(false);
            void publishing.run(scope);
          }}
        />
      )}
      {isPreviewOpen && (
        <EventPreviewDialog
          values={values}
          cover={event?.cover ? <img src={event.cover.large} alt="" /> : cover}
          onClose={() => setPreviewOpen(false)}
        />
      )}
    </>
  );
}

/** Deadlines of transfers follow the start, those of other dates of a series too, which may be changed with this one. */
const MovedDeadlines = ({ eventId }: { eventId: string }) =>
  useSales(eventId).data?.expectsTransfers &&
  ' Buyers whose transfer is still expected get an email if a new time changes their deadline.';
