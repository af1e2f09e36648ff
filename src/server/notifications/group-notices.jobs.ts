import type { Work } from '#server/platform/jobs.ts';
import type { MailDeps } from './event-notices.actions.ts';
import { membershipWords, postWords, requestWords } from './group-notices.emails.ts';
import * as queries from './group-notices.queries.ts';
import { mailAbout } from './group-notices.actions.ts';

type MembershipChange = { groupId: string; personId: string; kind: string; key: string };
type PostReader = { postId: string; personId: string };

export function groupNoticeJobs(deps: MailDeps): Work {
  return {
    tasks: {
      'group-request-made': (payload) => mailRequest(deps, (payload as { requestId: string }).requestId),
      'group-membership-changed': (payload) => mailMembership(deps, payload as MembershipChange),
      'group-post-written': (payload) => queries.enqueueForReaders(deps.db, (payload as { postId: string }).postId),
      'mail-group-post': (payload) => mailPost(deps, payload as PostReader),
    },
  };
}

async function mailRequest(deps: MailDeps, requestId: string): Promise<void> {
  const kind = 'group-request';
  await deps.db.transaction(async (tx) => {
    const asked = await queries.findRequest(tx, requestId);
    if (!asked) return;
    const path = `/groups/${asked.slug}/manage`;
    for (const to of await queries.listLeadersToTell(tx, asked.groupId, kind))
      await mailAbout(tx, deps, to, {
        kind,
        reason: `${kind}:${requestId}:${to.personId}`,
        path,
        words: requestWords(asked),
      });
  });
}

async function mailMembership(deps: MailDeps, change: MembershipChange): Promise<void> {
  const kind = 'group-membership';
  await deps.db.transaction(async (tx) => {
    const to = await queries.findAffected(tx, { ...change, kind });
    const words = to && membershipWords[change.kind]!(to);
    if (!words) return;
    await mailAbout(tx, deps, to, { kind, reason: `${kind}:${change.key}`, path: `/groups/${to.slug}`, words });
  });
}

async function mailPost(deps: MailDeps, { postId, personId }: PostReader): Promise<void> {
  const kind = 'group-post';
  await deps.db.transaction(async (tx) => {
    const post = await queries.findPostFor(tx, { postId, personId, kind });
    if (!post) return;
    const reason = `${kind}:${postId}:${personId}`;
    await mailAbout(tx, deps, post, { kind, reason, path: `/groups/${post.slug}`, words: postWords(post) });
  });
}
