import { privacySections } from '#web/help/privacy-sections.tsx';
import { PageHead } from '#web/platform/PageHead.tsx';
import { paths } from '#web/platform/paths.ts';
import { useSite } from '#web/platform/site.ts';
import { Container } from '#web/ui/Layout.tsx';
import { PageBand } from '#web/ui/PageBand.tsx';
import { Prose } from '#web/ui/Prose.tsx';

export function Component() {
  const { productName, publicUrl } = useSite();
  return (
    <>
      <PageHead
        title={`Privacy · ${productName}`}
        description="What this site keeps about you, why, for how long, and how to take it with you or have it deleted."
        path={paths.privacy()}
        jsonLd={{ '@type': 'WebPage', name: `Privacy on ${productName}`, url: publicUrl + paths.privacy() }}
      />
      <PageBand
        hue="mint"
        title="Privacy"
        lead="What this site keeps about you, why, and how you get rid of it. It is a short list."
      />
      <Container page>
        <Prose sections={privacySections} />
      </Container>
    </>
  );
}
