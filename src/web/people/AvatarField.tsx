import { useRef, useState } from 'react';
import { CropDialog } from '#web/parts/fields/CropDialog.tsx';
import { avatarExport, exportRegion } from '#web/parts/fields/crop-export.ts';
import { PictureInput, pictureError, UNREADABLE_PICTURE } from '#web/parts/fields/PictureInput.tsx';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Avatar } from '#web/ui/display/Avatar.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';

type AvatarFieldProps = {
  avatar: string | null;
  placeholder: string;
  isChanged: boolean;
  onChange: (avatar: string | null) => void;
};

export function AvatarField({ avatar, placeholder, isChanged, onChange }: AvatarFieldProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [source, setSource] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const choose = (file: File) => {
    const refusal = pictureError(file);
    setError(refusal);
    // Only the small cropped picture is sent, so the file may be of any size.
    if (!refusal) setSource(URL.createObjectURL(file));
  };
  const close = () => {
    if (source) URL.revokeObjectURL(source);
    setSource(null);
  };
  return (
    <Stack gap="tight">
      <Row>
        <Avatar src={avatar ?? placeholder} name="Your picture" size={96} />
        <PictureInput ref={picker} label="Picture file" accept="image/*" onChoose={choose} />
        <Button variant="quiet" onClick={() => picker.current?.click()}>
          Upload a picture
        </Button>
        {avatar && (
          <Button variant="bare" onClick={() => onChange(null)}>
            Remove picture
          </Button>
        )}
      </Row>
      {isChanged && <p role="status">Don’t forget to save.</p>}
      {error && <Alert kind="error">{error}</Alert>}
      {source && (
        <CropDialog
          source={source}
          shape="circle"
          onClose={close}
          onUnreadable={() => {
            close();
            setError(UNREADABLE_PICTURE);
          }}
          onCropped={(region, image) => {
            onChange(exportRegion(image, region, avatarExport));
            close();
          }}
        />
      )}
    </Stack>
  );
}
