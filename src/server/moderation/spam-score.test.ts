import { describe, expect, test } from 'vitest';
import { fc } from '#tests/support/properties.ts';
import { hammingDistance, simhash } from './simhash.ts';
import { countLinks, HELD_FROM, hasListedWord, type PostFacts, REFUSED_FROM, scoreSpam } from './spam-score.ts';

const harmless: PostFacts = {
  text: 'We meet at the lake and swim',
  isNewAuthor: true,
  isEdit: false,
  isRewritten: false,
  hasProof: true,
  hasFilledHoneypot: false,
  hasListedWord: false,
  formSeconds: null,
  ownCopies: 0,
  copiesOfOthers: 0,
  waiting: 0,
  eventsLastHour: 1,
  eventsAlike: 1,
};
const scoreOf = (facts: Partial<PostFacts>) => scoreSpam({ ...harmless, ...facts }).score;
const links = (count: number) => Array.from({ length: count }, (_, at) => `https://a${at}.example/x`).join(' ');

const facts: fc.Arbitrary<PostFacts> = fc.record({
  text: fc.oneof(fc.string(), fc.nat({ max: 12 }).map(links)),
  isNewAuthor: fc.boolean(),
  isEdit: fc.boolean(),
  isRewritten: fc.boolean(),
  hasProof: fc.boolean(),
  hasFilledHoneypot: fc.boolean(),
  hasListedWord: fc.boolean(),
  formSeconds: fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
  ownCopies: fc.nat({ max: 9 }),
  copiesOfOthers: fc.nat({ max: 9 }),
  waiting: fc.nat({ max: 9 }),
  eventsLastHour: fc.nat({ max: 60 }),
  eventsAlike: fc.nat({ max: 60 }),
});

test.each<[string, string, boolean]>([
  ['Cheap Pills here', 'pills', true],
  ['spills', 'pills', false],
  ['pillspills', 'pills', false],
  ['spills and pills', 'pills', true],
  ['Buy  cheap\npills!', 'casino\n Cheap pills ', true],
  ['Ｃａｓｉｎｏ', 'casino', true],
  ['a (casino) b', 'CASINO', true],
  ['Überraschung', 'raschung', false],
  ['anything', '\n \n', false],
  ['a.b*c', '.*', false],
])('%j has a word of the list %j: %s', (text, list, expected) => expect(hasListedWord(text, list)).toBe(expected));

describe('the spam score', () => {
  test.each<[string, Partial<PostFacts>, 'shown' | 'held' | 'refused']>([
    ['nothing to notice', {}, 'shown'],
    ['two links of a new person', { text: links(2) }, 'shown'],
    ['three links of a new person', { text: links(3) }, 'held'],
    ['links of a person whom others know', { text: links(9), isNewAuthor: false }, 'shown'],
    ['a quick form', { formSeconds: 1.9 }, 'shown'],
    ['a form that took two seconds', { formSeconds: 2 }, 'shown'],
    ['a filled honeypot', { hasFilledHoneypot: true }, 'held'],
    ['a listed word', { hasListedWord: true, isNewAuthor: false }, 'held'],
    ['an edit with a listed word', { hasListedWord: true, isEdit: true }, 'held'],
    ['a filled honeypot and three links', { hasFilledHoneypot: true, text: links(3) }, 'refused'],
    ['no proof of work where the site asks for one', { hasProof: false }, 'held'],
    ['no proof of work with three links', { hasProof: false, text: links(3) }, 'refused'],
    ['an edit without a proof of work', { hasProof: false, isEdit: true }, 'shown'],
    ['the third event within an hour', { eventsLastHour: 3 }, 'shown'],
    ['the fourth event within an hour', { eventsLastHour: 4 }, 'held'],
    ['the seventh event within an hour', { eventsLastHour: 7 }, 'refused'],
    ['twenty events of a known host', { eventsLastHour: 20, isNewAuthor: false }, 'shown'],
    ['more than twenty of a known host', { eventsLastHour: 21, isNewAuthor: false }, 'held'],
    ['four events in one place on one day', { eventsAlike: 4 }, 'held'],
    ['a whole programme of a known host', { eventsAlike: 60, isNewAuthor: false }, 'shown'],
    ['one more while two wait', { waiting: 2 }, 'held'],
    ['the same text again', { ownCopies: 1 }, 'held'],
    ['the same text as somebody else', { copiesOfOthers: 1 }, 'held'],
    ['a known host who repeats their own text', { ownCopies: 9, isNewAuthor: false }, 'shown'],
    ['an edit that repeats the text', { isEdit: true, ownCopies: 3, formSeconds: 0 }, 'shown'],
    ['an edit into a text of many others', { isEdit: true, isRewritten: true, ownCopies: 1 }, 'held'],
    [
      'an edit into a text of many others, with links',
      { isEdit: true, isRewritten: true, ownCopies: 3, text: links(3) },
      'refused',
    ],
  ])('%s: %s', (_, changed, outcome) => {
    const score = scoreOf(changed);
    expect(score >= REFUSED_FROM ? 'refused' : score >= HELD_FROM ? 'held' : 'shown').toBe(outcome);
  });

  test('never falls when one more thing is noticed, names a sign for each point, and is higher for new people', () => {
    fc.assert(
      fc.property(facts, (known) => {
        const { score, why } = scoreSpam(known);
        expect(score > 0).toBe(why.length > 0);
        for (const more of [
          { hasFilledHoneypot: true },
          { waiting: known.waiting + 1 },
          { ownCopies: known.ownCopies + 1 },
          { copiesOfOthers: known.copiesOfOthers + 1 },
          { eventsLastHour: known.eventsLastHour + 1 },
          { eventsAlike: known.eventsAlike + 1 },
          { text: `${known.text} ${links(1)}` },
          { isNewAuthor: true },
        ])
          expect(scoreSpam({ ...known, ...more }).score).toBeGreaterThanOrEqual(score);
      }),
    );
  });
});

test('links are counted with and without a scheme, and prices, times and names are none', () => {
  expect(countLinks('https://a.example www.b.example cheap-pills.top/x')).toBe(3);
  expect(countLinks('https://www.meetup.com/games/events/1/ https://example.org www.example.com/x')).toBe(3);
  expect(countLinks('[here](https://example.org),https://example.com')).toBe(2);
  expect(countLinks('From 7.30 pm, 12.50 each, J.R.R. Tolkien, e.g. this; mail me')).toBe(0);
});

describe('the fingerprint of a text', () => {
  const pitch =
    'Dear friends, our pharmacy sells the best pills of the whole world with free delivery to every door, and nobody asks for papers';

  test('stays near when links and numbers change, and far from other texts', () => {
    const first = simhash(`${pitch} https://a.example/1 17`)!;
    expect(hammingDistance(first, simhash(`${pitch} https://b.example/2 99`)!)).toBeLessThanOrEqual(3);
    const other =
      'We meet at the north gate of the park, walk around the lake together and have tea in the small café after';
    expect(hammingDistance(first, simhash(other)!)).toBeGreaterThan(10);
  });

  test('is missing for short texts, which many people write alike', () => {
    expect(simhash('See you there!')).toBeNull();
    expect(simhash('yes '.repeat(40))).toBeNull();
  });

  test('has a distance that is symmetric, zero to itself and at most 64', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
        fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
        (one, other) => {
          const distance = hammingDistance(one, other);
          expect(distance).toBe(hammingDistance(other, one));
          expect(distance === 0).toBe(one === other);
          expect(distance).toBeLessThanOrEqual(64);
        },
      ),
    );
  });
});
