import { paths } from '#web/platform/paths.ts';
import { useSite } from '#web/platform/site.ts';
import { CategoryArt } from '#web/categories/CategoryArt.tsx';
import { categories } from '#web/categories/categories.ts';
import { HowItWorks } from '#web/landing/HowItWorks.tsx';
import { LandingHero } from '#web/landing/LandingHero.tsx';
import { PopularCategories } from '#web/landing/PopularCategories.tsx';
import { PageHead } from '#web/platform/PageHead.tsx';

const posters = categories.map((category) => ({
  ...category,
  art: <CategoryArt category={category.slug} id="poster" />,
}));

export function Component() {
  const { productName, publicUrl } = useSite();
  return (
    <>
      <PageHead
        title={`${productName}: find sum'm to do, and the people to do it with`}
        description="One-time events, groups, and public events by businesses and non-profits near you and online. Post your own, join in, lend a hand."
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
      <HowItWorks />
      <PopularCategories categories={posters} />
    </>
  );
}
