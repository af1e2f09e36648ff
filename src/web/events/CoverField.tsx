import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { problemText } from '#web/platform/problem-text.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Row, Stack } from '#web/ui/Layout.tsx';
import styles from './EventForm.module.css';
import type { EventEditor } from './event-editor.ts';
import { deleteEventCover, putEventCover } from './hosting.api.ts';
import { readPicture } from './read-picture.ts';

/** `art` is what the cover shows while no picture was uploaded. A cover is saved at once, with the draft it belongs to. */
export function CoverField({ editor, art }: { editor: EventEditor; art: ReactNode }) {
  const picker = useRef<HTMLInputElement>(null);
  const [notRead, setNotRead] = useState<string | null>(null);
  const { event } = editor.state();
  const upload = useMutation({ mutationFn: (file: File) => uploadCover(editor, file) });
  const removal = useMutation({
    mutationFn: async (eventId: string) => editor.replaceEvent(await deleteEventCover(eventId)),
  });
  const choose = (file: File | undefined) => {
    if (!file) return;
    const isPicture = file.type.startsWith('image/');
    setNotRead(isPicture ? null : 'Please choose an image file.');
    if (isPicture) upload.mutate(file);
  };
  const failure = upload.error ?? removal.error;
  return (
    <Stack gap="tight" role="group" aria-label="Cover">
      <div className={styles.cover}>{event?.cover ? <img src={event.cover.small} alt="Your cover" /> : art}</div>
      <input
        ref={picker}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        hidden
        aria-label="Cover picture"
        onChange={({ target }) => {
          choose(target.files?.[0]);
          // So that the same file can be chosen again.
          target.value = '';
        }}
      />
      <Row gap="tight">
        <Button variant="quiet" size="small" busy={upload.isPending} onClick={() => picker.current?.click()}>
          {event?.cover ? 'Change the cover' : 'Upload a cover'}
        </Button>
        {event?.cover && (
          <Button variant="bare" size="small" busy={removal.isPending} onClick={() => removal.mutate(event.id)}>
            Use printed art
          </Button>
        )}
      </Row>
      {(notRead || failure) && <Alert kind="error">{notRead ?? problemText(failure)}</Alert>}
    </Stack>
  );
}

async function uploadCover(editor: EventEditor, file: File): Promise<void> {
  const picture = await readPicture(file);
  await editor.save();
  const { event, error } = editor.state();
  if (!event) throw new Error(error ?? 'The draft could not be saved, and so the cover was not either.');
  editor.replaceEvent(await putEventCover(event.id, picture));
}
