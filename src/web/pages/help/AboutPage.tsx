import { paths } from '#contracts/site-paths.ts';
import { PageHead } from '#web/platform/page/PageHead.tsx';
import { useSite } from '#web/platform/page/site.ts';
import { Prose } from '#web/ui/display/Prose.tsx';
import { ShopDrawing } from '#web/ui/drawing/Drawing.tsx';
import { Container } from '#web/ui/layout/Layout.tsx';
import { PageBand } from '#web/ui/layout/PageBand.tsx';
import { aboutSections } from './about-sections.tsx';

export function Component() {
  const site = useSite();
  const { productName, publicUrl } = site;
  return (
    <>
      <PageHead
        title={`About ${productName}`}
        description="A place to post and find events, for people, groups, businesses and non-profits."
        path={paths.about()}
        jsonLd={{ '@type': 'AboutPage', name: `About ${productName}`, url: publicUrl + paths.about() }}
      />
      <PageBand
        hue="pink"
        title={`What’s ${productName}?`}
        lead="A notice board for your neighborhood, and for the corners of the internet that feel like one."
        drawing={<ShopDrawing />}
      />
      <Container page>
        <Prose sections={aboutSections(site)} />
      </Container>
    </>
  );
}
