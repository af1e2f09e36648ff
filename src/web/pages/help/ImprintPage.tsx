import { useLoaderData } from 'react-router';
import type { LegalText as LegalTextData } from '#contracts/admin/legal-texts.contract.ts';
import { paths } from '#contracts/site-paths.ts';
import { PageHead } from '#web/platform/page/PageHead.tsx';
import { useSite } from '#web/platform/page/site.ts';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { PageBand } from '#web/ui/layout/PageBand.tsx';
import { LegalText, loadLegalText } from './LegalText.tsx';

export const loader = loadLegalText('imprint');

export function Component() {
  const { productName } = useSite();
  const { operator, email, authoritiesEmail } = useLoaderData<LegalTextData>().contact;
  const hasContact = Boolean(operator || email || authoritiesEmail);
  return (
    <>
      <PageHead
        title={`Imprint · ${productName}`}
        description={`Who runs ${productName}, and how to reach them.`}
        path={paths.imprint()}
      />
      <PageBand hue="sky" title="Imprint" lead="Who runs this site, and how to reach them." />
      <LegalText
        builtIn={hasContact ? null : <p>The people who run this site haven’t added their contact details yet.</p>}
      >
        {hasContact && (
          <address>
            <Stack>
              {operator && <Lines text={operator} />}
              {email && <Mail label="Email" address={email} />}
              {authoritiesEmail && <Mail label="For courts and authorities" address={authoritiesEmail} />}
            </Stack>
          </address>
        )}
      </LegalText>
    </>
  );
}

const Lines = ({ text }: { text: string }) => (
  <p>{text.split('\n').flatMap((line, at) => (at === 0 ? [line] : [<br key={line + String(at)} />, line]))}</p>
);

const Mail = ({ label, address }: { label: string; address: string }) => (
  <p>
    {`${label}: `}
    <a href={`mailto:${address}`}>{address}</a>
  </p>
);
