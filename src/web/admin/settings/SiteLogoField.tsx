import { PictureField } from '#web/parts/fields/PictureField.tsx';
import { HostPicture } from '#web/parts/host/HostPicture.tsx';
import { useSite } from '#web/platform/page/site.ts';
import { deleteSiteLogo, putSiteLogo, type SiteSetting, useRefreshedSettings } from './site-settings.api.ts';

/** The logo beside the site's name. It is saved as soon as it is chosen. */
export function SiteLogoField({ settings }: { settings: readonly SiteSetting[] }) {
  const { productName } = useSite();
  const refresh = useRefreshedSettings();
  const logo = settings.find(({ key }) => key === 'logo')?.value;
  return (
    <PictureField
      noun="logo"
      picture={typeof logo === 'string' ? `/media/logos/${logo}/512.webp` : null}
      art={<HostPicture src={null} name={productName} size={128} />}
      removeLabel="Remove logo"
      onUpload={({ cropped }) => putSiteLogo(cropped).then(refresh)}
      onRemove={() => deleteSiteLogo().then(refresh)}
    />
  );
}
