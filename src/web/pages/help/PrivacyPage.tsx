import { paths } from '#contracts/site-paths.ts';
import { PageHead } from '#web/platform/page/PageHead.tsx';
import { useSite } from '#web/platform/page/site.ts';
import { Prose } from '#web/ui/display/Prose.tsx';
import { PageBand } from '#web/ui/layout/PageBand.tsx';
import { LegalText, loadLegalText } from './LegalText.tsx';
import { privacySections } from './privacy-sections.tsx';

export const loader = loadLegalText('privacy');

export function Component() {
  const site = useSite();
  const { productName, publicUrl } = site;
  return (
    <>
      <PageHead
        title={`Privacy · ${productName}`}
        description="What this site stores about you, why, for how long, and how to download or delete it."
        path={paths.privacy()}
        jsonLd={{ '@type': 'WebPage', name: `Privacy on ${productName}`, url: publicUrl + paths.privacy() }}
      />
      <PageBand hue="mint" title="Privacy" lead="What this site stores about you, why, and how to delete it." />
      <LegalText builtIn={<Prose sections={privacySections(site)} />} />
    </>
  );
}
