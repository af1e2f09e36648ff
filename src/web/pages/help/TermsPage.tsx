import { siteRules } from '#contracts/moderation/site-rules.ts';
import { paths } from '#contracts/site-paths.ts';
import { PageHead } from '#web/platform/page/PageHead.tsx';
import { useSite } from '#web/platform/page/site.ts';
import { Prose } from '#web/ui/display/Prose.tsx';
import { PageBand } from '#web/ui/layout/PageBand.tsx';
import { LegalText, loadLegalText } from './LegalText.tsx';

const sections = [
  {
    id: 'be-decent',
    title: 'Be decent',
    content: (
      <ul>
        <li>Only post events you plan to hold, and show up when you say you will.</li>
        <li>Don’t pretend to be someone else.</li>
        <li>No harassment, no hate, nothing illegal, no spam.</li>
        <li>Ask before you share someone’s address, picture or phone number.</li>
      </ul>
    ),
  },
  {
    id: 'rules',
    title: 'What we act on',
    content: (
      <>
        <p>Anyone can report these. The people who run this site then decide, tell the author why, and hear appeals.</p>
        <ul>
          {Object.entries(siteRules).map(([code, rule]) => (
            <li key={code}>{rule}</li>
          ))}
        </ul>
      </>
    ),
  },
  {
    id: 'yours',
    title: 'What you post stays yours',
    content: (
      <p>
        You allow this site to show it to the audience you choose, and nothing more. When you delete it, we delete it.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    content: (
      <p>
        Keep your password to yourself. The people who run this site can close accounts that break these rules, and can
        change or end the service. You can leave at any time and take your data with you. If people have paid for an
        upcoming event of yours, refund them first.
      </p>
    ),
  },
  {
    id: 'no-promises',
    title: 'No warranty',
    content: (
      <p>
        This site is provided as is, without any warranty. If you meet people through it, you do so at your own risk:
        meet in public first, and tell a friend where you are.
      </p>
    ),
  },
];

export const loader = loadLegalText('terms');

export function Component() {
  const { productName, publicUrl } = useSite();
  return (
    <>
      <PageHead
        title={`Terms · ${productName}`}
        description="The house rules: be decent, what you post stays yours, and you can leave at any time."
        path={paths.terms()}
        jsonLd={{ '@type': 'WebPage', name: `Terms of ${productName}`, url: publicUrl + paths.terms() }}
      />
      <PageBand hue="lilac" title="Terms" lead="The house rules, short and plain." />
      <LegalText builtIn={<Prose sections={sections} />} />
    </>
  );
}
