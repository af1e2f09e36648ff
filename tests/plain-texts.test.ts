import { expect, test } from 'vitest';
import { filesIn, read } from '#tests/support/source-files.ts';
import { codeOf, plain, withoutComments } from '#tests/support/source-texts.ts';

/** Stilted phrases that were in texts once, in lower case; STYLE.md tells what to write instead. */
const bannedPhrases = [
  // Search and saved searches
  'words, in any order',
  'did not say where you are',
  'stands in the way',
  'begin again with fewer',
  'finds some:',
  'nothing like that is coming up',
  'free seats',
  'filters in force',
  'tell me of',
  'the searches you keep',
  'the search is changed',
  'how they reach you',
  'of any kind',
  'know no town',
  'say where you live',
  // Events and RSVPs
  'who comes',
  'new answers',
  'close answers',
  'open answers',
  'answers are open',
  'answers are closed',
  'say they come',
  'said that they come',
  'at once, when empty',
  'see it all the same',
  'move up by themselves',
  'your answer ⟳',
  'printed art',
  'what it is',
  'where it is',
  'see it on openstreetmap',
  'is not for changing',
  'not yours to change',
  'knows of it yet',
  'full · waitlist',
  // Forms and dialogs
  'go on writing',
  'but for what is marked',
  'saves itself',
  'the end comes after',
  'say when it starts',
  'see how it looks',
  'words that people look for',
  'the beginning of its name',
  'without end',
  'until a day',
  'a rule of your own',
  'choose the date first',
  'more to do with this event',
  'keep it on',
  'keep it"',
  // Series
  'stands above',
  'let it end',
  'let the series end',
  'changed by hand',
  'dates to come',
  'all to come',
  'yet to come',
  'every second week',
  // Hosts, groups and organizations
  'tell and keep',
  'find somebody',
  'to the waitlist"',
  'who had answered',
  'its page is there',
  'your group is there',
  'works for two weeks',
  'as often as people like',
  'take it back',
  'in since',
  'on the staff since',
  'lacks people',
  'you act for',
  'not this time',
  'hosting together',
  // Notifications, mails and settings
  'you are told',
  'is told here',
  'told of what concerns you',
  'let mail and push wait',
  'look again',
  'on your clock',
  'something to tell',
  'come any more',
  'if it got about',
  'switch it off',
  'been here before',
  'you get this because',
  'your seat is kept',
  'you moved up',
  'to all of it',
  'give back its seat',
  'how it stands now',
  'does not suit you',
  'their words:',
  'event that you answered',
  'hand it over to somebody',
  'nothing begins to cost',
  'no more mails',
  // Dashboard and others
  'nobody at the table',
  'help wanted, because',
  'people you met go',
  'drafts made of',
  'is gone.',
  'lost the way',
  'on whose clock',
  'than this site accepts',
  'like that is coming',
  'again and again',
  // Trivia
  'goes live',
  'goes on by itself',
  'scores we heard',
  'does not come back',
  'you run it',
  'helper is taken off',
  'nobody helps',
  'written here in the meantime',
  'were left out',
  'leads down',
  'the shelf is empty',
  // Volunteering
  'people are missing',
  'no hours wait',
  'press waits',
  'your time at',
  'this is for people from',
  'say that you can do this',
  'has begun',
  // One spelling, one term
  'any more?',
  'any more.',
  'an account for payments online',
  'your seats',
  'seats were given back',
  'you get this email',
  'join a quiz',
];

/** Archaic words, wherever they stand in a text. */
const bannedWords = /\b(?:whoever|somebody|anew|whereupon|of (?:your|its|their) own|by the clock)\b/i;

const code = codeOf('src/web', 'src/server', 'src/contracts');

test('no text has a phrase that was replaced by plain English', () => {
  const found = [...code].flatMap(([file, text]) => {
    const lower = text.toLowerCase();
    return bannedPhrases.filter((phrase) => lower.includes(phrase)).map((phrase) => `${file}: ${phrase}`);
  });
  expect(found).toEqual([]);
});

test('no comment, test title or document has a word that STYLE.md replaces', () => {
  const words = /\b(?:whoever|somebody who|anew|in vain|one's own)\b/i;
  // This file and STYLE.md list them; the data of the demonstration are texts of people.
  const files = [
    ...['src', 'tests', 'scripts', 'bench', 'docs'].flatMap((folder) => filesIn(folder, /\.(?:tsx?|md)$/)),
    'README.md',
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
  ].filter((file) => file !== 'tests/plain-texts.test.ts');
  const found = files.flatMap((file) => (words.exec(plain(read(file))) ?? []).map((word) => `${file}: ${word}`));
  expect(found).toEqual([]);
});

test('no text has an archaic word', () => {
  const found = [...code].flatMap(([file, text]) => (bannedWords.exec(text) ?? []).map((word) => `${file}: ${word}`));
  expect(found).toEqual([]);
});

test('no text of the site has a straight apostrophe, except those of the specification', () => {
  const contraction = /\b\w+'(?:re|ve|ll|m|d|s|t)\b(?! hosting)/g;
  const found = filesIn('src/web', /(?<!\.(?:test|gen))\.tsx?$/).flatMap((file) =>
    (withoutComments(read(file)).match(contraction) ?? [])
      .filter((word) => word !== "sum'm")
      .map((word) => `${file}: ${word}`),
  );
  expect(found).toEqual([]);
});
