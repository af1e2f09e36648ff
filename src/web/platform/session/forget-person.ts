import { forgetKept } from '#web/platform/http/kept-entries.ts';
import { unsubscribeBrowser } from '#web/platform/page/service-worker.ts';

/** Leaves nothing of a person in this browser whose session ends here: what forms kept, and pushes that are shown or still on their way. */
export function forgetPerson(): void {
  forgetKept();
  void unsubscribeBrowser().catch(() => undefined);
}
