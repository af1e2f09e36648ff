import * as calls from '#contracts/calls.gen.ts';
import { callApi } from '#web/platform/http/http.ts';
import { announcementHtml, DISMISSED } from './announcements.ts';

/** Adds what is announced to signed-in people only, once for each load of the site. */
export async function loadMoreAnnouncements(): Promise<void> {
  const section = document.querySelector<HTMLElement>('[data-more-announcements]');
  if (!section) return;
  delete section.dataset.moreAnnouncements;
  const { announcements } = await callApi(calls.listCurrentAnnouncements);
  const dismissed = readDismissed();
  const shown = announcements.filter(({ id }) => !dismissed.includes(id));
  section.insertAdjacentHTML('beforeend', shown.map(announcementHtml).join(''));
  section.hidden = !section.querySelector('[data-announcement]');
}

function readDismissed(): readonly unknown[] {
  try {
    const dismissed: unknown = JSON.parse(localStorage.getItem(DISMISSED) ?? '[]');
    return Array.isArray(dismissed) ? dismissed : [];
  } catch {
    return [];
  }
}
