import { dictionary } from '@zxcvbn-ts/language-common';
import type { CategorySlug } from '#contracts/categories.ts';

/** About 25,000 words; the first are the most frequent. */
export const vocabulary: readonly string[] = [
  ...new Set([...dictionary['diceware-common'], ...dictionary['passwords-common']].map(String)),
]
  .filter((word) => /^[a-z]{4,12}$/.test(word))
  .slice(0, 25_000);

const topicWords: Record<CategorySlug, string> = {
  'tech-events':
    'python javascript startup cloud data security design product robotics linux rust golang typescript kubernetes machine learning agile hardware crypto gaming quantum postgres react mobile privacy',
  'outdoor-adventures':
    'hiking cycling climbing kayak running swimming surfing skiing camping birdwatching foraging trail lake mountain sunrise canoe orienteering paddling skating rowing archery sailing geocaching snowshoe beach',
  'social-gatherings':
    'board games trivia karaoke picnic brunch dinner potluck dancing chess language exchange newcomers singles parents dogs movies quiz barbecue coffee tea wine beer book club',
  'professional-networking':
    'founders marketing finance career sales leadership mentoring freelance investors consulting hiring branding negotiation speaking recruiting logistics law accounting pharma architecture retail energy media tourism export',
  'arts-culture':
    'painting theatre photography poetry jazz choir guitar sculpture pottery film comedy writing museum sketching calligraphy improv gallery origami ceramics printmaking opera ballet drawing mosaic knitting',
  'health-wellness':
    'yoga meditation pilates breathing nutrition sleep mindfulness massage qigong sauna stretching barre boxing spinning therapy grief recovery fasting herbs walking balance posture reiki prenatal aqua',
};
export const topics = Object.fromEntries(
  Object.entries(topicWords).map(([category, words]) => [category, words.split(' ')]),
) as Record<CategorySlug, string[]>;

export const adjectives =
  'weekly monthly open beginner advanced casual friendly annual summer winter evening morning free outdoor local international social creative practical'.split(
    ' ',
  );
export const nouns =
  'meetup workshop night session class gathering talk festival tour jam hackathon lecture retreat circle walk'.split(
    ' ',
  );
