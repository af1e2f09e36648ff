import type { EventPrices } from '#contracts/payments/prices.contract.ts';
import { filePaths, paths } from '#contracts/site-paths.ts';
import { PageHead } from '#web/platform/page/PageHead.tsx';
import { useSite } from '#web/platform/page/site.ts';
import type { WholeEvent } from './events.api.ts';
import { isFindable } from './findable.ts';

/** Search engines and link previews load the page itself: the browser does not need what is for them. */
const describeEvent = import.meta.env.SSR ? (await import('./event-json-ld.ts')).describeEvent : null;

export function EventHead({ event, prices }: { event: WholeEvent; prices: EventPrices | null }) {
  const site = useSite();
  const preview = describeEvent
    ? {
        ...describeEvent(event, site, prices),
        image: event.sharePicture,
        alternates: isFindable(event)
          ? { oembed: filePaths.oembed({ url: site.publicUrl + paths.event(event.id), format: 'json' }) }
          : undefined,
      }
    : { description: '', jsonLd: {} };
  return (
    <PageHead
      {...preview}
      title={`${event.title} · ${site.productName}`}
      path={paths.event(event.id)}
      isUnlisted={event.visibility !== 'public'}
      jsonLd={isFindable(event) ? preview.jsonLd : undefined}
    />
  );
}
