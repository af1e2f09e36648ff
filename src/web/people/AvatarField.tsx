import { useRef, useState } from 'react';
import { CropDialog } from '#web/parts/fields/CropDialog.tsx';
import { avatarExport, exportRegion } from '#web/parts/fields/crop-export.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Avatar } from '#web/ui/display/Avatar.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';

const notAPicture = 'Please choose an image file.';
const unreadable = 'We couldn’t read that picture. Please try a JPEG, PNG or WebP file.';

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
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    const isPicture = chosen.type.startsWith('image/');
    setError(isPicture ? null : notAPicture);
    if (isPicture) setSource(URL.createObjectURL(chosen));
  };
  const close = () => {
    if (source) URL.revokeObjectURL(source);
    setSource(null);
  };
  return (
    <Stack gap="tight">
      <Row>
        <Avatar src={avatar ?? placeholder} name="Your picture" size={96} />
        <input
          ref={picker}
          type="file"
          accept="image/*"
          hidden
          aria-label="Picture file"
          onChange={({ target }) => {
            choose(target.files?.[0]);
            // Reset, so that choosing the same file again fires a change.
            target.value = '';
          }}
        />
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
            setError(unreadable);
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
