import { hammingDistance, simhash } from '#server/moderation/simhash.ts';
import { HELD_FROM, REFUSED_FROM, scoreSpam } from '#server/moderation/spam-score.ts';

export type Post = {
  kind: 'event' | 'comment' | 'post' | 'group' | 'organization';
  authorId: string;
  /** When the account was made and when this was posted, in milliseconds. */
  joinedAt: number;
  at: number;
  text: string;
  /** Events: place and day. */
  placeAndDay?: string;
  honeypot?: boolean;
  seconds?: number;
};

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MAX_DISTANCE = 3;
const ENOUGH_PUBLISHED = 3;

/** Posts in the order of time, with the facts that the server would read about each. Returns what becomes of them. */
export function replay(posts: readonly Post[]): { post: Post; score: number; why: string[]; outcome: Outcome }[] {
  const seen: (Post & { hash: bigint | null; isShown: boolean })[] = [];
  return posts
    .toSorted((one, other) => one.at - other.at)
    .map((post) => {
      const [, body = ''] = post.text.split('\n');
      const hash = simhash(body) ?? simhash(post.text);
      const before = seen.filter(({ at }) => at > post.at - DAY);
      const copies = before.filter(
        (other) => hash !== null && other.hash !== null && hammingDistance(hash, other.hash) <= MAX_DISTANCE,
      );
      const ownEvents = before.filter(({ kind, authorId }) => kind === 'event' && authorId === post.authorId);
      const isEvent = post.kind === 'event';
      const published = seen.filter(({ authorId, isShown }) => authorId === post.authorId && isShown).length;
      const { score, why } = scoreSpam({
        text: post.text,
        isNewAuthor: post.joinedAt > post.at - 7 * DAY || published < ENOUGH_PUBLISHED,
        isEdit: false,
        isRewritten: false,
        hasProof: true,
        hasListedWord: false,
        hasFilledHoneypot: post.honeypot ?? false,
        formSeconds: post.seconds ?? null,
        ownCopies: copies.filter(({ authorId }) => authorId === post.authorId).length,
        copiesOfOthers: copies.filter(({ authorId }) => authorId !== post.authorId).length,
        waiting: seen.filter(({ authorId, isShown }) => authorId === post.authorId && !isShown).length,
        eventsLastHour: isEvent ? 1 + ownEvents.filter(({ at }) => at > post.at - HOUR).length : 0,
        eventsAlike: isEvent ? 1 + ownEvents.filter(({ placeAndDay }) => placeAndDay === post.placeAndDay).length : 0,
      });
      const outcome = score >= REFUSED_FROM ? 'refused' : score >= HELD_FROM ? 'held' : 'shown';
      // What is refused is not stored.
      if (outcome !== 'refused') seen.push({ ...post, hash, isShown: outcome === 'shown' });
      return { post, score, why, outcome };
    });
}
export type Outcome = 'shown' | 'held' | 'refused';
