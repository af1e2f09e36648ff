import ogImage from '#web/assets/og-image.png?no-inline';
import { useSite } from './site.ts';

const alternateTypes = {
  rss: 'application/rss+xml',
  calendar: 'text/calendar',
  oembed: 'application/json+oembed',
};

type PageHeadProps = {
  title: string;
  description: string;
  /** Path of the canonical URL. */
  path: string;
  /** Path of the page's own 1200 × 630 preview image; the site's without one. */
  image?: string | null | undefined;
  /** Paths of the same content for other programs. */
  alternates?: Partial<Record<keyof typeof alternateTypes, string>> | undefined;
  /** Keeps the page out of search engines. */
  isUnlisted?: boolean;
  /** Rendered by the server only. In the browser an empty object marks that the server put one in. */
  jsonLd?: Record<string, unknown> | undefined;
};

/**
 * The metadata of a public page; React moves it into the head. Search engines and link previews load the page itself, so the browser keeps only
 * what it shows: the title, and the canonical URL, which it shares.
 */
export function PageHead(props: PageHeadProps) {
  const { title, path, isUnlisted, jsonLd } = props;
  const url = useSite().publicUrl + path;
  return (
    <>
      <title>{title}</title>
      {isUnlisted && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={url} />
      {import.meta.env.SSR && <PreviewMetadata {...props} url={url} />}
      {jsonLd && (
        <script
          key={path}
          type="application/ld+json"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? escaped(jsonLd) : '' }}
        />
      )}
    </>
  );
}

function PreviewMetadata({ title, description, image, alternates = {}, url }: PageHeadProps & { url: string }) {
  const { productName, publicUrl } = useSite();
  return (
    <>
      <meta name="description" content={description} />
      {Object.entries(alternates).map(([kind, alternate]) => (
        <link
          key={kind}
          rel="alternate"
          type={alternateTypes[kind as keyof typeof alternateTypes]}
          href={publicUrl + alternate}
          title={title}
        />
      ))}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={productName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={publicUrl + (image ?? ogImage)} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={image ? title : productName} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** Escapes `<`: `</script>` inside a data block would end it. */
const escaped = (jsonLd: Record<string, unknown>) =>
  JSON.stringify({ '@context': 'https://schema.org', ...jsonLd }).replaceAll('<', '\\u003c');
