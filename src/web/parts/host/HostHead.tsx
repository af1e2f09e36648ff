import { filePaths } from '#contracts/site-paths.ts';
import { plainExcerpt } from '#web/parts/plain-excerpt.ts';
import { PageHead } from '#web/platform/page/PageHead.tsx';
import { useSite } from '#web/platform/page/site.ts';
import { type DescribedHost, type HostKind, hostJsonLd } from './host-json-ld.ts';

type HostHeadProps = {
  host: DescribedHost & { slug: string; descriptionHtml: string };
  kind: HostKind;
  path: string;
  /** Shown if there is no description. */
  fallbackDescription: string;
  /** Keeps the page out of search engines. */
  isUnlisted: boolean;
};

/** Metadata of a host's page for search engines and link previews. */
export function HostHead({ host, kind, path, fallbackDescription, isUnlisted }: HostHeadProps) {
  const site = useSite();
  // For search engines and link previews, which load the page itself; the browser does not need it.
  const summary = import.meta.env.SSR ? plainExcerpt(host.descriptionHtml, 160) : '';
  const jsonLd = import.meta.env.SSR ? hostJsonLd(host, { kind, path, description: summary }, site) : {};
  const feeds = kind === 'group' ? 'groups' : 'organizations';
  const alternates = {
    rss: filePaths.hostFeed(feeds, host.slug, 'rss'),
    calendar: filePaths.hostFeed(feeds, host.slug, 'ics'),
    oembed: filePaths.oembed({ url: site.publicUrl + path, format: 'json' }),
  };
  return (
    <PageHead
      title={`${host.name} · ${site.productName}`}
      description={summary || fallbackDescription}
      path={path}
      image={isUnlisted ? null : host.sharePicture}
      alternates={isUnlisted ? undefined : alternates}
      isUnlisted={isUnlisted}
      jsonLd={isUnlisted ? undefined : jsonLd}
    />
  );
}
