import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { CategoryArt } from '#web/parts/categories/CategoryArt.tsx';
import { categories } from '#web/parts/categories/categories.ts';
import { PageHead } from '#web/platform/page/PageHead.tsx';
import { useSite } from '#web/platform/page/site.ts';
import { HowItWorks } from './HowItWorks.tsx';
import { LandingHero } from './LandingHero.tsx';
import { ComingUp } from './lazy-coming-up.ts';
import { PopularCategories } from './PopularCategories.tsx';
import { TriviaNights } from './TriviaNights.tsx';

/** Its code loads when it runs: the first page of a visit comes with its data. */
export const loader = async (request: LoaderFunctionArgs) => (await import('./landing-page-loader.ts')).loader(request);

const DESCRIPTION =
  'One-time events, groups, and public events by businesses and non-profits near you and online. Post your own, join in, lend a hand.';

const posters = categories.map((category) => ({
  ...category,
  art: <CategoryArt category={category.slug} id="poster" />,
}));

export function Component() {
  const { productName, publicUrl, description } = useSite();
  const { events } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={`${productName}: find sum'm to do, and the people to do it with`}
        description={description || DESCRIPTION}
        path={paths.home()}
        jsonLd={{
          '@type': 'WebSite',
          name: productName,
          url: publicUrl,
          potentialAction: {
            '@type': 'SearchAction',
            target: `${publicUrl}${paths.search()}?q={words}`,
            'query-input': 'required name=words',
          },
        }}
      />
      <LandingHero />
      {events.length > 0 && <ComingUp events={events} />}
      <HowItWorks />
      <TriviaNights />
      <PopularCategories categories={posters} />
    </>
  );
}
