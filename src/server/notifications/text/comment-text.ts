import type { KindText } from './kind-text.ts';

const BUTTON = 'Read and answer';

export const commentText: { [K in 'comment' | 'reply']: KindText<K> } = {
  comment: {
    short: ({ title, author, excerpt }) => ({ title: `${author} commented on ${title}`, text: excerpt }),
    mail: ({ author }, { quote }) => ({ paragraphs: [`${author} writes:`, quote], button: BUTTON }),
  },
  reply: {
    short: ({ author, excerpt }) => ({ title: `${author} answered your comment`, text: excerpt }),
    mail: ({ title, author }, { quote }) => ({
      paragraphs: [`On ${title}, ${author} writes:`, quote],
      button: BUTTON,
    }),
  },
};
