import type { CategorySlug } from '#contracts/categories.ts';

/** A comment and the host's reply; empty for no reply. */
export type Exchange = [text: string, reply: string];

export const commentsBefore: readonly Exchange[] = [
  ['Is there somewhere to lock a bike?', 'Yes, racks for about twenty right outside.'],
  ['I might be fifteen minutes late, is that all right?', 'Of course. Come straight in.'],
  [
    'First time coming alone. Slightly terrified, very curious.',
    'Half the room is in the same boat. Come and find me!',
  ],
  ['Can I bring my mother? She is 71 and better at this than me.', 'Please do. Put her down as a guest.'],
  ['Counting the days.', ''],
  ['Is it fine if my English is not perfect?', 'Nobody’s is. Yes!'],
  ['Will there be a next one? I can’t make this date.', 'There will. Press “duplicate” in my head, I always do.'],
  ['Looking forward to this **so** much.', ''],
];

const generalComments: Exchange[] = [
  ['That was lovely. I talked to more people than in the whole month before.', 'This made my week, thank you.'],
  ['Well organized and not too organized.', 'The highest praise there is.'],
  ['Somebody left a blue scarf. I have it, write to me.', ''],
  [
    'Great evening. A little loud towards the end for me, otherwise perfect.',
    'Noted. Next time we open the second room.',
  ],
  ['Came for an hour, stayed for all of it.', ''],
  ['Thanks for the warm welcome!', 'See you next time.'],
  ['The cake. Who made the cake?', 'A secret that I will take to the grave. It was me.'],
];

const commentsByCategory: Record<CategorySlug, Exchange[]> = {
  'tech-events': [
    ['The live demo that broke was the best part.', 'It was not planned, I promise.'],
    ['Are the slides anywhere?', 'Linked on the board next to the door. Ask anyone who was there.'],
    ['Learnt more in the break than in my last three courses.', ''],
  ],
  'outdoor-adventures': [
    ['My feet hurt and I regret nothing.', 'Then we did it right.'],
    ['Even the rain stopped at the right moment.', ''],
    ['We saw a kingfisher. A KINGFISHER.', 'I am still not over it.'],
  ],
  'social-gatherings': [
    [
      'I moved here in spring and this is the first evening that felt like home.',
      'You just wrote the reason why we do this.',
    ],
    ['Lost every round and had the best time.', 'A revenge is on its way.'],
    ['Made two friends and found a dentist.', ''],
  ],
  'professional-networking': [
    ['No pitches, as promised. Thank you.', 'We keep a bell for emergencies.'],
    ['Raised my rate the next morning. They said yes!', 'Framing this.'],
    ['Honest numbers are so rare. More of this.', ''],
  ],
  'arts-culture': [
    ['My bowl leans to the left. So do I.', 'It is a very good bowl.'],
    ['I had forgotten how much I like doing this.', ''],
    ['That last one gave me goosebumps.', 'Me too, and I have heard it four times.'],
  ],
  'health-wellness': [
    ['Slept like a stone afterwards.', 'Mission accomplished.'],
    ['Kind, calm, no pressure. I will be back.', 'Your place is kept.'],
    ['First class in years where I did not feel judged.', ''],
  ],
};

export const commentsAfter = (category: CategorySlug): readonly Exchange[] => [
  ...commentsByCategory[category],
  ...generalComments,
];
