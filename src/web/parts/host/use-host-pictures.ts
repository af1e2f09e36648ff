import { useState } from 'react';
import { problemText } from '#web/platform/http/problem-text.ts';
import { showToast } from '#web/ui/overlay/toast.ts';
import type { HostPictures, PictureUse } from './HostPictureFields.tsx';

type PictureCalls = {
  put: (slug: string, use: PictureUse, picture: string) => Promise<unknown>;
  remove: (slug: string, use: PictureUse) => Promise<unknown>;
};

/** Pictures of a new host are held until it exists; those of an existing one are uploaded at once. */
export function useHostPictures(slug: string | null, initial: HostPictures, { put, remove }: PictureCalls) {
  const [pictures, setPictures] = useState(initial);
  const show = (use: PictureUse, picture: string | null) => setPictures((shown) => ({ ...shown, [use]: picture }));
  return {
    pictures,
    /** Whether leaving the page would lose a chosen picture. */
    isChanged: !slug && (pictures.logo ?? pictures.cover) !== null,
    upload: async (use: PictureUse, picture: string) => {
      if (slug) await put(slug, use, picture);
      show(use, picture);
    },
    remove: async (use: PictureUse) => {
      if (slug) await remove(slug, use);
      show(use, null);
    },
    /** Uploads held pictures once the host exists. Errors are shown; the picture can be chosen again on the edit page. */
    sendWaiting: async (made: string) => {
      for (const use of ['logo', 'cover'] as const) {
        const picture = pictures[use];
        if (picture)
          await put(made, use, picture).catch((error: unknown) =>
            showToast(`Saved, but without the ${use}: ${problemText(error)}`, { kind: 'error' }),
          );
      }
    },
  };
}
