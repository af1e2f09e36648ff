import { paths } from '#contracts/site-paths.ts';
import { PageHead } from '#web/platform/page/PageHead.tsx';
import { useSite } from '#web/platform/page/site.ts';
import { Prose } from '#web/ui/display/Prose.tsx';
import { ShopDrawing } from '#web/ui/drawing/Drawing.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Container, Row } from '#web/ui/layout/Layout.tsx';
import { PageBand } from '#web/ui/layout/PageBand.tsx';

export function Component() {
  const { productName, publicUrl } = useSite();
  return (
    <>
      <PageHead
        title={`About ${productName}`}
        description="A place where people post events, groups meet again and again, and businesses and non-profits open their doors."
        path={paths.about()}
        jsonLd={{ '@type': 'AboutPage', name: `About ${productName}`, url: publicUrl + paths.about() }}
      />
      <PageBand
        hue="pink"
        title={`What's ${productName}?`}
        lead="A notice board for the neighbourhood, and for the corners of the internet that feel like one."
        drawing={<ShopDrawing />}
      />
      <Container page>
        <Prose sections={sections(productName)} />
      </Container>
    </>
  );
}

const sections = (productName: string) => [
  {
    id: 'what',
    title: 'What it is for',
    content: (
      <>
        <p>
          Somebody wants to do something, and somebody down the street would come if they knew. {productName} is where
          the two meet. People post one-time events, groups post what they do again and again, businesses and
          non-profits post what is open to everyone. You find it, join in, or lend a hand.
        </p>
        <Row>
          <ButtonLink to={paths.search()} variant="loud">
            Look for sum'm to do
          </ButtonLink>
        </Row>
      </>
    ),
  },
  {
    id: 'how',
    title: 'How it is run',
    content: (
      <p>
        {productName} is software that anyone can run on a computer of their own. There is no company in the middle: no
        advertising, no tracking, nothing loaded from anybody else's servers to watch what you read. Whoever runs this
        one sets its house rules.
      </p>
    ),
  },
  {
    id: 'state',
    title: 'What you can do here',
    content: (
      <p>
        Post and find events and series, RSVP with guests and waitlists, run groups and organizations, sign up for
        volunteer shifts, and host or play trivia nights. You hear about changes on the site, by email or by push. The
        site does not handle payments yet.
      </p>
    ),
  },
  {
    id: 'thanks',
    title: 'With thanks',
    content: (
      <p>
        Maps show data of <a href="https://www.naturalearthdata.com/">Natural Earth</a>. Names and positions of towns
        come from <a href="https://www.geonames.org/">GeoNames</a>, under{' '}
        <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>.
      </p>
    ),
  },
];
