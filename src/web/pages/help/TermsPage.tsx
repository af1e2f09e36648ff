import { paths } from '#contracts/site-paths.ts';
import { PageHead } from '#web/platform/page/PageHead.tsx';
import { useSite } from '#web/platform/page/site.ts';
import { Prose } from '#web/ui/display/Prose.tsx';
import { Container } from '#web/ui/layout/Layout.tsx';
import { PageBand } from '#web/ui/layout/PageBand.tsx';

const sections = [
  {
    id: 'be-decent',
    title: 'Be decent',
    content: (
      <ul>
        <li>Post what you mean to do, and turn up when you say you will.</li>
        <li>Be who you say you are. Do not pretend to be someone else.</li>
        <li>No harassment, no hate, nothing illegal, no spam.</li>
        <li>Ask before you share somebody's address, picture or number.</li>
      </ul>
    ),
  },
  {
    id: 'yours',
    title: 'What you post stays yours',
    content: (
      <p>
        You let this site show it to the people it is meant for, and nothing more. Delete it and it is gone from here.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    content: (
      <p>
        Keep your password to yourself. Whoever runs this site may close accounts that break these rules, and may change
        or stop the service. You may leave whenever you like and take your data with you.
      </p>
    ),
  },
  {
    id: 'no-promises',
    title: 'No promises',
    content: (
      <p>
        The site comes as it is, without a warranty of any kind. People who meet through it do so at their own risk:
        meet in public first, and tell a friend where you are.
      </p>
    ),
  },
];

export function Component() {
  const { productName, publicUrl } = useSite();
  return (
    <>
      <PageHead
        title={`Terms · ${productName}`}
        description="The house rules: be decent, what you post stays yours, leave whenever you like."
        path={paths.terms()}
        jsonLd={{ '@type': 'WebPage', name: `Terms of ${productName}`, url: publicUrl + paths.terms() }}
      />
      <PageBand hue="lilac" title="Terms" lead="The house rules. They fit on one page, and they mean what they say." />
      <Container page>
        <Prose sections={sections} />
      </Container>
    </>
  );
}
