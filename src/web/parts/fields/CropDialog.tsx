import { useRef, useState } from 'react';
import { type PercentCrop, ReactCrop } from 'react-image-crop';
// Imported as a URL to keep it out of the stylesheet that every page loads.
import cropStyles from 'react-image-crop/dist/ReactCrop.css?url';
import { cx } from '#web/ui/cx.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import styles from './CropDialog.module.css';
import { type CropExport, exportRegion } from './crop-export.ts';
import { startRegion } from './crop-region.ts';

type CropDialogProps = {
  /** URL of the chosen picture. */
  source: string;
  /** Shows the circular preview area; without it the square. */
  isCircular?: boolean;
  size: CropExport;
  onCropped: (dataUrl: string) => void;
  onUnreadable: () => void;
  onClose: () => void;
};

export function CropDialog(props: CropDialogProps) {
  const { source, isCircular = false, size, onCropped, onUnreadable, onClose } = props;
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
          <Button
            disabled={isEmpty}
            onClick={() => image.current && region && onCropped(exportRegion(image.current, region, size))}
          >
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
          aspect={1}
          circularCrop={isCircular}
          keepSelection
          className={cx(styles.cropBox)}
        >
          <img
            ref={image}
            src={source}
            alt="Your upload"
            onLoad={({ currentTarget }) => setRegion(startRegion(currentTarget.width, currentTarget.height))}
            onError={onUnreadable}
          />
        </ReactCrop>
      </div>
      <p className={styles.hint}>
        {`Drag the ${isCircular ? 'circle' : 'square'}, or Tab to it and use the arrow keys: 1 step, 10 with Shift, 100 with Ctrl or Cmd.`}
      </p>
    </Dialog>
  );
}
