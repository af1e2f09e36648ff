import type { Database } from '#server/platform/postgres/db.ts';
import type { Lsn } from '#server/platform/postgres/lsn.ts';
import { SizedCache } from '#server/platform/sized-cache.ts';

/** A trigger announces each event whose pages changed, in any process (db/functions/08_events.sql). */
const CHANGED_EVENTS = 'changed_events';
/** How long announced changes are remembered: no page takes longer to render. */
const REMEMBERED_MS = 30_000;
const FRESH_MS = 5000;
const EVENT_LINK = /\/events\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/g;

/**
 * `freshUntil` is by a clock that nobody sets: after the machine's was set back, pages would stay for as long. `readAfter` is the position in the
 * database's log that it knows of; see `http/replica-requests.ts`.
 */
type CachedPage<Page> = { page: Page; eventIds: ReadonlySet<string>; freshUntil: number; readAfter: Lsn };
type Rendering = { eventIds: ReadonlySet<string>; startedAt: number; readAfter: Lsn };

export const linkedEvents = (html: readonly string[]): Set<string> =>
  new Set(html.flatMap((part) => Array.from(part.matchAll(EVENT_LINK), ([, id]) => id!)));

/**
 * Rendered pages, for some seconds. A change of an event drops the pages that link to it at once, on every node: nobody should read on the second
 * node that a cancelled event takes place. The links in the document say which pages those are, so no list of pages has to be kept.
 */
export class PageCache<Page> {
  readonly #pages: SizedCache<CachedPage<Page>>;
  readonly #changes = new Map<string, number>();
  #clearedAt = 0;

  constructor(maxBytes: number, bytesOf: (page: Page) => number) {
    this.#pages = new SizedCache(maxBytes, ({ page, eventIds }) => bytesOf(page) + eventIds.size * BYTES_PER_ID);
  }

  find(key: string, readAfter: Lsn): Page | undefined {
    const kept = this.#pages.get(key);
    return kept && kept.freshUntil > performance.now() && kept.readAfter >= readAfter ? kept.page : undefined;
  }

  /** Does not keep a page that was rendered while one of its events changed. */
  keep(key: string, page: Page, { eventIds, startedAt, readAfter }: Rendering): void {
    const isOutdated = [...eventIds].some((id) => (this.#changes.get(id) ?? 0) >= startedAt);
    if (isOutdated || this.#clearedAt >= startedAt) return;
    this.#pages.set(key, { page, eventIds, freshUntil: performance.now() + FRESH_MS, readAfter });
  }

  /** Follows the changes of all processes. */
  follow({ listen, replicas }: Pick<Database, 'listen' | 'replicas'>): void {
    const drop = (forget: () => void) => {
      forget();
      // Pages that are rendered from a replica before it has the change are dropped too.
      void replicas?.raiseFloor().then(forget, forget);
    };
    listen(CHANGED_EVENTS, {
      onMessage: (id) => drop(() => this.#forgetEvent(id)),
      // Messages were lost while the connection was.
      onConnect: () => drop(() => this.#clear()),
    });
  }

  #forgetEvent(id: string): void {
    const now = performance.now();
    for (const [known, at] of this.#changes) {
      if (now - at < REMEMBERED_MS) break;
      this.#changes.delete(known);
    }
    this.#changes.delete(id);
    this.#changes.set(id, now);
    this.#pages.deleteWhere(({ eventIds }) => eventIds.has(id));
  }

  #clear(): void {
    this.#clearedAt = performance.now();
    this.#pages.deleteWhere(() => true);
  }
}

const BYTES_PER_ID = 100;
