import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { PercentCrop } from 'react-image-crop';
import type { CropArea } from '#contracts/page-fields.ts';
import { capital } from '#contracts/text.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { cx } from '#web/ui/cx.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import { exportRegion } from './crop-export.ts';
import styles from './PictureField.module.css';
import { PictureInput, pictureError, UNREADABLE_PICTURE } from './PictureInput.tsx';
import { readPicture } from './read-picture.ts';

// The crop dialog loads with the first picture to crop.
const CropDialog = lazyDialog(async () => (await import('./CropDialog.tsx')).CropDialog);
const crops = {
  logo: { shape: 'square', size: { width: 512, height: 512, quality: 0.9 } },
  cover: { shape: 'banner', size: { width: 1280, height: 640, quality: 0.9 } },
} as const;

/** Data URLs of the cropped and of the whole picture. */
export type ChosenPicture = { cropped: string; whole: string; crop: CropArea };

const fractionsOf = ({ x, y, width, height }: PercentCrop): CropArea => ({
  x: x / 100,
  y: y / 100,
  width: width / 100,
  height: height / 100,
});

type PictureFieldProps = {
  noun: keyof typeof crops;
  /** URL of the current picture. */
  picture: string | null;
  /** Shown while there is no picture. */
  art: ReactNode;
  /** Label of the button that removes the picture. */
  removeLabel: string;
  /** Errors are shown below the field. */
  onUpload: (picture: ChosenPicture) => Promise<unknown>;
  onRemove: () => Promise<unknown>;
};

/** A picture that is saved as soon as it is chosen. */
export function PictureField({ noun, picture, art, removeLabel, onUpload, onRemove }: PictureFieldProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [readError, setReadError] = useState<string | null>(null);
  const [source, setSource] = useState<string | null>(null);
  const upload = useMutation({ mutationFn: onUpload });
  const removal = useMutation({ mutationFn: onRemove });
  const choose = (file: File) => {
    const refusal = pictureError(file);
    setReadError(refusal);
    upload.reset();
    removal.reset();
    if (!refusal) readPicture(file).then(setSource, (error: unknown) => setReadError(problemText(error)));
  };
  const failure = upload.error ?? removal.error;
  const name = capital(noun);
  return (
    <Stack gap="tight" role="group" aria-label={name}>
      <div className={cx(styles.picture, noun === 'logo' && styles.square)}>
        {picture ? <img src={picture} alt={`Your ${noun}`} /> : art}
      </div>
      <PictureInput ref={picker} label={`${name} picture`} onChoose={choose} />
      <Row gap="tight">
        <Button variant="quiet" size="small" busy={upload.isPending} onClick={() => picker.current?.click()}>
          {picture ? `Change ${noun}` : `Upload ${noun}`}
        </Button>
        {picture && (
          <Button variant="bare" size="small" busy={removal.isPending} onClick={() => removal.mutate()}>
            {removeLabel}
          </Button>
        )}
      </Row>
      {source && (
        <CropDialog
          source={source}
          shape={crops[noun].shape}
          onClose={() => setSource(null)}
          onUnreadable={() => {
            setSource(null);
            setReadError(UNREADABLE_PICTURE);
          }}
          onCropped={(region, image) => {
            const cropped = exportRegion(image, region, crops[noun].size);
            setSource(null);
            upload.mutate({ cropped, whole: source, crop: fractionsOf(region) });
          }}
        />
      )}
      {(readError || failure) && <Alert kind="error">{readError ?? problemText(failure)}</Alert>}
    </Stack>
  );
}
