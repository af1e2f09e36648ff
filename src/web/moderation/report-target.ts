import * as calls from '#contracts/calls.gen.ts';
import { type TargetKind, targetKinds } from '#contracts/moderation/site-rules.ts';
import { callApi } from '#web/platform/http/http.ts';

/** `title` is empty for what is known only by its id. */
export type ReportTarget = { kind: TargetKind; targetId: string; title: string };

const MAX_TITLE_LENGTH = 80;
const isKind = (kind: string | undefined): kind is TargetKind => targetKinds.some((known) => known === kind);

/**
 * What can be reported at `kind:<id>`, or on the page of a path: the page itself first, then its pictures, comments or posts. A path may end in
 * `#kind:<id>` to put one of them first. Empty if there is nothing to report there.
 */
export async function findReportTargets(of: string): Promise<ReportTarget[]> {
  const [path = '', chosen = ''] = of.split('#');
  if (!path.startsWith('/')) return [...targetById(path)];
  const [, area = '', key = ''] = path.split(/[/?]/);
  const found = key ? await (FINDERS[area]?.(key) ?? []) : [];
  const [first] = targetById(chosen);
  if (!first) return found;
  const others = found.filter(({ targetId }) => targetId !== first.targetId);
  // What is further down than the first comments or posts is known only by its id.
  return [found.find(({ targetId }) => targetId === first.targetId) ?? first, ...others];
}

function* targetById(of: string): Generator<ReportTarget> {
  const [kind, targetId] = of.split(':');
  if (isKind(kind) && targetId) yield { kind, targetId, title: '' };
}

const FINDERS: Record<string, (key: string) => Promise<ReportTarget[]>> = {
  events: async (eventId) => {
    const { title, cover } = await callApi(calls.getEvent, { params: { eventId } });
    const { comments } = await callApi(calls.listComments, { params: { eventId }, query: {} });
    return [
      { kind: 'event', targetId: eventId, title },
      ...picture(cover?.large, title),
      ...comments
        .flatMap((comment) => [comment, ...comment.replies])
        .filter(({ isDeleted }) => !isDeleted)
        .map(
          ({ id, author, text }): ReportTarget => ({
            kind: 'comment',
            targetId: id,
            title: `${author?.name ?? 'A former user'}: ${text}`.slice(0, MAX_TITLE_LENGTH),
          }),
        ),
    ];
  },
  people: async (personId) => [
    { kind: 'person', targetId: personId, title: (await callApi(calls.getPerson, { params: { personId } })).name },
  ],
  teams: async (id) => [
    { kind: 'team', targetId: id, title: (await callApi(calls.listTeamNights, { params: { id } })).name },
  ],
  groups: async (slug) => {
    const { id, name, logo, cover } = await callApi(calls.getGroup, { params: { slug }, query: {} });
    const { posts } = await callApi(calls.listGroupPosts, { params: { slug }, query: {} });
    return [
      { kind: 'group', targetId: id, title: name },
      ...posts.map((post): ReportTarget => ({ kind: 'post', targetId: post.id, title: post.title })),
      ...picture(cover?.large, name),
      ...picture(logo?.large, `logo of ${name}`),
    ];
  },
  organizations: async (slug) => {
    const { id, name, logo, cover } = await callApi(calls.getOrganization, { params: { slug } });
    return [
      { kind: 'organization', targetId: id, title: name },
      ...picture(cover?.large, name),
      ...picture(logo?.large, `logo of ${name}`),
    ];
  },
};

/** The id of a picture is a part of its URL. */
function picture(url: string | undefined, title: string): ReportTarget[] {
  const targetId = url && /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(url)?.[0];
  return targetId ? [{ kind: 'picture', targetId, title }] : [];
}

/** The page that the person came from, if it is one of this site. */
export function previousPath(): string {
  const url = URL.parse(document.referrer);
  return url?.origin === location.origin ? url.pathname : '';
}
