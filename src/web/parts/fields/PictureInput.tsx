import type { RefObject } from 'react';

export const UNREADABLE_PICTURE = 'We couldn’t read that picture. Please try a JPEG, PNG or WebP file.';

/** Null for a picture, judged by its type. */
export const pictureError = ({ type }: File): string | null =>
  type.startsWith('image/') ? null : 'Please choose an image file.';

type PictureInputProps = {
  /** For the button that opens it. */
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  accept?: string;
  onChoose: (file: File) => void;
};

/** The hidden field of a button that chooses a picture. */
export const PictureInput = ({
  ref,
  label,
  accept = 'image/jpeg,image/png,image/webp',
  onChoose,
}: PictureInputProps) => (
  <input
    ref={ref}
    type="file"
    accept={accept}
    hidden
    aria-label={label}
    onChange={({ target }) => {
      const file = target.files?.[0];
      if (file) onChoose(file);
      // Reset, so that choosing the same file again fires a change.
      target.value = '';
    }}
  />
);
