import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
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
  const [error, setError] = useState<string | null>(null);
  const queries = useQueryClient();

  const complain = (complaints: Record<string, string>): boolean => {
    flushSync(() => editor.complain(complaints));
    const marked = desk.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    marked?.focus();
    return Boolean(marked);
  };

  const act = async () => {
    const isSaved = await editor.save();
    const { event, complaints, error: notSaved } = editor.state();
    if (!isSaved) {
      if (!complain(complaints)) setError(notSaved ?? 'Something here cannot be saved as it stands.');
      return;
    }
    if (event?.status === 'draft') await publishEvent(event.id);
    await forgetHostedEvents(queries);
    if (event) onDone(event.id);
  };

  const run = () => {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    act()
      .catch((failure: unknown) => {
        if (!complain(problemFields(failure))) setError(problemText(failure));
      })
      .finally(() => setBusy(false));
  };
  return { run, isBusy, error };
}
