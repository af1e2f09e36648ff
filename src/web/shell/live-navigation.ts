import { isPlainPress } from '#web/platform/page/plain-press.ts';
import { loadMoreAnnouncements } from './more-announcements.ts';
import { markOfLink, navigationHtml } from './navigation-html.ts';

/** Marks the current page among the links, and follows them without loading the site again. */
export function followNavigation(pathname: string, navigate: (path: string) => unknown): void {
  // Without them the page still works.
  loadMoreAnnouncements().catch(() => undefined);
  const navigation = document.getElementById('main-navigation');
  if (!navigation) return;
  if (!navigation.firstChild) navigation.innerHTML = navigationHtml(pathname);
  for (const link of navigation.querySelectorAll('a')) link.ariaCurrent = markOfLink(link.pathname, pathname);
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- replaces the handler of the page before
  navigation.onclick = (event) => {
    const link = (event.target as Element).closest('a');
    if (!link || !isPlainPress(event)) return;
    event.preventDefault();
    navigate(link.pathname);
  };
}
