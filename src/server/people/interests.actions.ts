import { interestTopics } from '#contracts/people/interest-topics.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { findTopicsByPrefix } from './interests.queries.ts';

const MOST = 8;
const offered = Object.values(interestTopics).flat();

/** What a topic that is being typed may become. */
export async function suggestTopics(db: Db, typed: string): Promise<string[]> {
  const prefix = typed.replace(/\s+/g, ' ').toLowerCase();
  const ours = offered.filter((topic) =>
    topic.split(' ').some((_, at, words) => words.slice(at).join(' ').startsWith(prefix)),
  );
  const used = ours.length >= MOST ? [] : await findTopicsByPrefix(db, prefix, MOST);
  return [...new Set([...ours, ...used])].slice(0, MOST);
}
