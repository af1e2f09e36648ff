import type { PreparedQuestion } from '#contracts/shows/rounds.contract.ts';

const ask = (text: string, ...answers: string[]): PreparedQuestion => ({
  text,
  answers,
  points: 1,
  notes: '',
  tags: [],
  source: null,
});

/** The question bank of the sample community, by round. */
export const triviaRounds: { name: string; questions: PreparedQuestion[] }[] = [
  {
    name: 'Around the world',
    questions: [
      ask('Which country has the most time zones, its overseas territories included?', 'France'),
      ask('Which river runs through Vienna, Bratislava, Budapest and Belgrade?', 'Danube', 'Donau'),
      ask('What is the capital of New Zealand?', 'Wellington'),
      ask('Which is the smallest country in the world?', 'Vatican City', 'Vatican'),
      ask('On which continent is the Atacama desert?', 'South America'),
      ask('Which sea has no coast?', 'Sargasso Sea', 'Sargasso'),
      ask('Which city was called Constantinople?', 'Istanbul'),
      ask('Which two countries share the longest border?', 'Canada and the United States', 'Canada and USA'),
    ],
  },
  {
    name: 'In the kitchen',
    questions: [
      ask('Which spice is made of the stigmas of a crocus?', 'Saffron'),
      ask('What is the main ingredient of hummus?', 'Chickpeas', 'Chickpea'),
      ask('Which nut is in marzipan?', 'Almond', 'Almonds'),
      ask('What makes bread rise in a sourdough?', 'Wild yeast', 'Yeast'),
      ask('Which vegetable makes borscht red?', 'Beetroot', 'Beet', 'Beets'),
      ask('From which country does halloumi come?', 'Cyprus'),
      ask('What is tofu made of?', 'Soybeans', 'Soya', 'Soy', 'Soy milk'),
      ask('Which pasta’s name means “little worms”?', 'Vermicelli'),
    ],
  },
  {
    name: 'Songs and those who sang them',
    questions: [
      ask('Which band recorded “Abbey Road”?', 'The Beatles'),
      ask('Who wrote the opera “The Magic Flute”?', 'Wolfgang Amadeus Mozart', 'Mozart'),
      ask('Which instrument has 47 strings and seven pedals?', 'Harp'),
      ask('Who sang “Respect” in 1967?', 'Aretha Franklin'),
      ask('How many lines has a musical staff?', '5', 'Five'),
      ask('Which country is the home of fado?', 'Portugal'),
      ask('Which note comes after “sol”?', 'La'),
      ask('Who is the Queen of Soul’s counterpart, the Godfather of Soul?', 'James Brown'),
    ],
  },
];

/** Team names. */
export const triviaTeams = [
  'Quizzly Bears',
  'The Fact Hunters',
  'Let’s Get Quizzical',
  'Agatha Quiztie',
  'Les Quizérables',
  'Four Guesses Later',
  'The Usual Suspects',
  'Table by the Door',
  'Nobody Asked Us',
  'Smarty Pints',
];
