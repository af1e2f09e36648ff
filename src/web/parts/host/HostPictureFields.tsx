import { PictureField } from '#web/parts/fields/PictureField.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { HostCover } from './HostCover.tsx';
import { HostPicture } from './HostPicture.tsx';

export type PictureUse = 'logo' | 'cover';
/** URLs of the current pictures; a data URL until it is uploaded. */
export type HostPictures = Record<PictureUse, string | null>;

type HostPictureFieldsProps = {
  name: string;
  pictures: HostPictures;
  onUpload: (use: PictureUse, picture: string) => Promise<unknown>;
  onRemove: (use: PictureUse) => Promise<unknown>;
};

export function HostPictureFields({ name, pictures, onUpload, onRemove }: HostPictureFieldsProps) {
  return (
    <Stack>
      <PictureField
        noun="cover"
        picture={pictures.cover}
        art={<HostCover cover={null} name={name || 'new'} />}
        removeLabel="Use generated cover"
        onUpload={({ cropped }) => onUpload('cover', cropped)}
        onRemove={() => onRemove('cover')}
      />
      <PictureField
        noun="logo"
        picture={pictures.logo}
        art={<HostPicture src={null} name={name || 'new'} size={128} />}
        removeLabel="Remove logo"
        onUpload={({ cropped }) => onUpload('logo', cropped)}
        onRemove={() => onRemove('logo')}
      />
    </Stack>
  );
}
