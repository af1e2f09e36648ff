import type { Announcement } from '#contracts/admin/announcement-fields.ts';
import { escapeHtml } from '#contracts/escape-html.ts';

/*
 * Announcements are outside of what React renders: the document has them as plain HTML, so no page loads code for them, and they stay where they are when
 * the browser navigates to another page. The script runs before the first paint and takes away those that were dismissed in this browser.
 */

type ShownAnnouncement = Pick<Announcement, 'id' | 'text' | 'tone' | 'audience'>;
/** `hasMore`: browsers of signed-in people load more. */
export type PageAnnouncements = { shown: readonly ShownAnnouncement[]; hasMore: boolean };

export const hasAnnouncements = (announcements: PageAnnouncements | undefined): announcements is PageAnnouncements =>
  announcements !== undefined && (announcements.shown.length > 0 || announcements.hasMore);

export const announcementStyle =
  '.announcement{display:flex;align-items:center;justify-content:center;gap:8px;padding:4px 16px;background:var(--tint);color:var(--ink);' +
  'border-bottom:1px solid var(--line);font-weight:600}.announcement p{overflow-wrap:anywhere;padding:8px 0}' +
  '.announcement[data-tone="warning"]{background:var(--loud);color:var(--on-loud)}' +
  '.announcement button{min-width:44px;min-height:44px;flex:none;border:0;border-radius:8px;background:none;color:inherit;font-size:1.5rem;cursor:pointer}' +
  'html:not([data-auth]) .announcement button,html:not([data-auth="in"]) .announcement[data-audience="signed-in"]{display:none}' +
  '@media print{.announcement{display:none}}';

/** In local storage: the ids of those that were dismissed in this browser. */
export const DISMISSED = 'dismissedAnnouncements';
const MAX_KEPT = 100;

export const announcementScript = `(function(r){var d=[];try{d=JSON.parse(localStorage.getItem('${DISMISSED}'))||[]}catch(x){}function tidy(){r.hidden=!r.querySelector('[data-announcement]')}r.querySelectorAll('[data-announcement]').forEach(function(a){if(d.indexOf(a.dataset.announcement)>=0)a.remove()});tidy();r.addEventListener('click',function(c){var b=c.target.closest('button'),a=b&&b.closest('[data-announcement]');if(!a)return;d.push(a.dataset.announcement);try{localStorage.setItem('${DISMISSED}',JSON.stringify(d.slice(-${MAX_KEPT})))}catch(x){}a.remove();tidy();var m=document.getElementById('content');if(m)m.focus({preventScroll:true})})})(document.currentScript.previousElementSibling)`;

export const announcementHtml = ({ id, text, tone, audience }: ShownAnnouncement): string =>
  `<div class="announcement" data-announcement="${escapeHtml(id)}" data-tone="${tone}" data-audience="${audience}"><p>${escapeHtml(text)}</p>` +
  `<button type="button" aria-label="Dismiss this announcement">×</button></div>`;

/** Empty without announcements. */
export function announcementsHtml(announcements: PageAnnouncements | undefined): string {
  if (!hasAnnouncements(announcements)) return '';
  const { shown, hasMore } = announcements;
  const attributes = `${hasMore ? ' data-more-announcements' : ''}${shown.length === 0 ? ' hidden' : ''}`;
  return `<section aria-label="Announcements"${attributes}>${shown.map(announcementHtml).join('')}</section><script>${announcementScript}</script>`;
}
