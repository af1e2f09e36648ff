import { interestTopics } from '#contracts/people/interest-topics.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { findTopicsByPrefix } from './interests.queries.ts';

const MAX_SUGGESTIONS = 8;
const presetTopics = Object.values(interestTopics).flat();

/** Topics that complete the input. */
export async function suggestTopics(db: Db, input: string): Promise<string[]> {
  const prefix = input.replace(/\s+/g, ' ').toLowerCase();
  const presets = presetTopics.filter((topic) =>
    topic.split(' ').some((_, index, words) => words.slice(index).join(' ').startsWith(prefix)),
  );
  const used = presets.length >= MAX_SUGGESTIONS ? [] : await findTopicsByPrefix(db, prefix, MAX_SUGGESTIONS);
  return [...new Set([...presets, ...used])].slice(0, MAX_SUGGESTIONS);
}
