import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { problemFields, problemText } from '#web/platform/problem-text.ts';
import type { EventEditor } from './event-editor.ts';
import { forgetHostedEvents, publishEvent } from './hosting.api.ts';

/** The two presses that reach other people: publish a draft, save a published event. One at a time. */
export function usePublishing(
  editor: EventEditor,
  desk: RefObject<HTMLElement | null>,
  onDone: (eventId: string) => void,
) {
  const [isBusy, setBusy] = useState(false);
  // Two presses may come before anything is drawn.
  const isRunning = useRef(false);
  const [error, setError] = useState<string | null>(null);
  const queries = useQueryClient();

  const complain = (complaints: Record<string, string>): boolean => {
    flushSync(() => editor.complain(complaints));
    const marked = desk.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    marked?.focus();
    return Boolean(marked);
  };

  const act = async (): Promise<boolean> => {
    const isSaved = await editor.save();
    const { event, complaints, error: notSaved } = editor.state();
    if (!isSaved) {
      if (!complain(complaints)) setError(notSaved ?? 'Something here cannot be saved as it stands.');
      return false;
    }
    if (event?.status === 'draft') await publishEvent(event.id);
    await forgetHostedEvents(queries);
    if (event) onDone(event.id);
    return event !== null;
  };

  const run = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setError(null);
    const isDone = await act().catch((failure: unknown) => {
      if (!complain(problemFields(failure))) setError(problemText(failure));
      return false;
    });
    // What has been done leads away: until then there is nothing to press again.
    isRunning.current = isDone;
    setBusy(isDone);
  };
  return { run, isBusy, error };
}
