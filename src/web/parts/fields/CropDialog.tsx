import { useRef, useState } from 'react';
import { type PercentCrop, ReactCrop } from 'react-image-crop';
// Imported as a URL to keep it out of the stylesheet that every page loads.
import cropStyles from 'react-image-crop/dist/ReactCrop.css?url';
import { cx } from '#web/ui/cx.ts';
import { noteClass } from '#web/ui/display/note-class.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import styles from './CropDialog.module.css';
import { startRegion } from './crop-region.ts';

const shapes = {
  circle: { aspect: 1, percent: 90, noun: 'circle' },
  square: { aspect: 1, percent: 90, noun: 'square' },
  banner: { aspect: 2, percent: 100, noun: 'frame' },
} as const;
export type CropShape = keyof typeof shapes;

type CropDialogProps = {
  /** URL of the chosen picture. */
  source: string;
  shape: CropShape;
  onCropped: (region: PercentCrop, image: HTMLImageElement) => void;
  onUnreadable: () => void;
  onClose: () => void;
};

export function CropDialog(props: CropDialogProps) {
  const { source, shape, onCropped, onUnreadable, onClose } = props;
  const { aspect, percent, noun } = shapes[shape];
  const image = useRef<HTMLImageElement>(null);
  const [region, setRegion] = useState<PercentCrop>();
  const isEmpty = !region?.width || !region.height;
  return (
    <Dialog
      title="Crop your picture"
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={isEmpty} onClick={() => image.current && region && onCropped(region, image.current)}>
            Use this picture
          </Button>
        </>
      }
    >
      <link rel="stylesheet" href={cropStyles} precedence="default" />
      <div className={styles.crop}>
        <ReactCrop
          {...(region && { crop: region })}
          onChange={(_, percents) => setRegion(percents)}
          aspect={aspect}
          circularCrop={shape === 'circle'}
          keepSelection
          className={cx(styles.cropBox)}
        >
          <img
            ref={image}
            src={source}
            alt="Your upload"
            onLoad={({ currentTarget }) =>
              setRegion(startRegion(currentTarget.width, currentTarget.height, { aspect, percent }))
            }
            onError={onUnreadable}
          />
        </ReactCrop>
      </div>
      <p className={noteClass}>
        {`Drag the ${noun}, or Tab to it and use the arrow keys: 1 step, 10 with Shift, 100 with Ctrl or Cmd.`}
      </p>
    </Dialog>
  );
}
