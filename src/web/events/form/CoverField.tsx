import type { ReactNode } from 'react';
import { deleteEventCover, putEventCover } from '#web/events/hosting.api.ts';
import { PictureField } from '#web/parts/fields/PictureField.tsx';
import type { EventEditor } from './event-editor.ts';

/** `art` is shown until a picture is uploaded. A cover is saved at once, with its draft. */
export function CoverField({ editor, art }: { editor: EventEditor; art: ReactNode }) {
  const { event } = editor.state();
  return (
    <PictureField
      noun="cover"
      picture={event?.cover?.small ?? null}
      art={art}
      removeLabel="Use generated cover"
      onUpload={({ whole, crop }) => uploadCover(editor, { picture: whole, crop })}
      onRemove={async () => event && editor.replaceEvent(await deleteEventCover(event.id))}
    />
  );
}

async function uploadCover(editor: EventEditor, cover: Parameters<typeof putEventCover>[1]): Promise<void> {
  const eventId = await editor.saveDraft();
  if (!eventId)
    throw new Error(editor.state().error ?? 'We couldn’t save the draft, so the cover wasn’t saved either.');
  editor.replaceEvent(await putEventCover(eventId, cover));
}
