import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { EventDetail } from '#contracts/events/events.contract.ts';
import { missingFields } from '#contracts/events/missing-fields.ts';
import { invalidateHostedEvents, publishEvent } from '#web/events/hosting.api.ts';
import { optionErrors } from '#web/parts/fields/question-values.ts';
import type { FieldErrors } from '#web/platform/form/form-binding.ts';
import { unreadableFields } from '#web/platform/form/unreadable-fields.ts';
import { focusFirstError } from '#web/platform/form/use-form.ts';
import { withCallLimits } from '#web/platform/http/call-limits.ts';
import { problemFields, problemText } from '#web/platform/http/problem-text.ts';
import { createSeries, updateSeries } from '#web/series/series-changes.api.ts';
import type { EventEditor } from './event-editor.ts';
import type { EventValues } from './event-form-fields.ts';
import { fieldsOf } from './event-values.ts';
import type { Scope } from './ScopeChoice.tsx';
import { seriesChangeOf, toEventFieldErrors } from './series-change.ts';

/** The outcome: the published or changed event, or its series. */
export type PublishResult = { eventId: string; seriesId?: string; isPublished: boolean };

type Publishing = {
  form: RefObject<HTMLElement | null>;
  /** Saves the name of a host who has not chosen one. */
  saveName: () => Promise<void>;
};

/** Publishes a draft or saves a published event, one request at a time. */
export function usePublishing(
  editor: EventEditor,
  { form, saveName }: Publishing,
  onDone: (done: PublishResult) => void,
) {
  const [isBusy, setBusy] = useState(false);
  // A double click submits twice before React renders.
  const isRunning = useRef(false);
  const [error, setError] = useState<string | null>(null);
  const queries = useQueryClient();

  const showErrors = (fieldErrors: FieldErrors): boolean => {
    flushSync(() => editor.setFieldErrors(fieldErrors));
    return form.current !== null && focusFirstError(form.current);
  };

  const act = async (scope: Scope): Promise<boolean> => {
    const { event: held, values } = editor.state();
    const unreadable = form.current ? unreadableFields(form.current) : {};
    // Validate before creating a draft, so that publishing an empty form does not leave one behind.
    if (!held && showErrors({ ...unreadable, ...missingFields(fieldsOf(values)) })) return false;
    // Unfinished questions and dates are not saved, so that a press must not leave them out unnoticed.
    const unfinished = { ...optionErrors(values.questions), ...unreadable };
    if (Object.keys(unfinished).length > 0) {
      showErrors({ ...editor.state().fieldErrors, ...unfinished });
      return false;
    }
    await saveName();
    if (held?.series && scope !== 'this') {
      onDone(await changeSeries(editor, { ...held, series: held.series }, scope));
      return true;
    }
    const isSaved = await editor.save();
    const { event, fieldErrors, error: saveError } = editor.state();
    if (!isSaved) {
      if (!showErrors(fieldErrors)) setError(saveError ?? 'Some fields need your attention.');
      return false;
    }
    if (event) await publish(event, values);
    await invalidateHostedEvents(queries);
    if (event) onDone({ eventId: event.id, isPublished: event.abilities.publish });
    return event !== null;
  };

  const run = async (scope: Scope = 'this') => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setError(null);
    const isDone = await withCallLimits(() => act(scope)).catch(async (failure: unknown) => {
      await editor.showConflict(failure).catch(() => false);
      if (!showErrors(toEventFieldErrors(problemFields(failure)))) setError(problemText(failure));
      return false;
    });
    // Stay busy until the navigation, so that nothing can be submitted again.
    isRunning.current = isDone;
    setBusy(isDone);
  };
  return { run, isBusy, error };
}

/** A rule turns the event into a series, also if it is already published. */
async function publish(event: EventDetail, { rule }: EventValues): Promise<void> {
  if (rule && !event.series) await createSeries(event.id, rule);
  // What waits for a moderator is a draft as well.
  else if (event.abilities.publish) await publishEvent(event.id);
}

type Occurrence = Pick<EventDetail, 'id'> & { series: NonNullable<EventDetail['series']> };

async function changeSeries(
  editor: EventEditor,
  occurrence: Occurrence,
  scope: 'following' | 'all',
): Promise<PublishResult> {
  const { basedOn, ...difference } = editor.difference();
  const change = { ...seriesChangeOf(difference), basedOn };
  const { id } = await updateSeries(occurrence.series.id, { scope, occurrenceId: occurrence.id, ...change });
  editor.forget();
  return { eventId: occurrence.id, seriesId: id, isPublished: false };
}
