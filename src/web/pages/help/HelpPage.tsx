import { paths } from '#contracts/site-paths.ts';
import { PageHead } from '#web/platform/page/PageHead.tsx';
import { useSite } from '#web/platform/page/site.ts';
import { Prose } from '#web/ui/display/Prose.tsx';
import { CircleDrawing } from '#web/ui/drawing/Drawing.tsx';
import { Container } from '#web/ui/layout/Layout.tsx';
import { PageBand } from '#web/ui/layout/PageBand.tsx';
import { accountHelp } from './account-help.tsx';
import { eventHelp } from './event-help.tsx';
import { groupHelp } from './group-help.tsx';
import { notificationHelp } from './notification-help.tsx';
import { triviaHelp } from './trivia-help.tsx';
import { volunteerHelp } from './volunteer-help.tsx';

export function Component() {
  const { productName, publicUrl } = useSite();
  return (
    <>
      <PageHead
        title={`Help · ${productName}`}
        description="How to find, join and host events, run groups and organizations, volunteer, play trivia, and manage your account and notifications."
        path={paths.help()}
        jsonLd={{ '@type': 'WebPage', name: `${productName} help`, url: publicUrl + paths.help() }}
      />
      <PageBand
        hue="sky"
        title="Help"
        lead="How to find, join and host events, run groups and organizations, volunteer, play trivia, and manage your account."
        drawing={<CircleDrawing />}
      />
      <Container page>
        <Prose
          sections={[...eventHelp, ...groupHelp, ...volunteerHelp, ...triviaHelp, ...notificationHelp, ...accountHelp]}
        />
      </Container>
    </>
  );
}
