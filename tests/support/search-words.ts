/** Words of a search, and the title that they find among `searchedTitles`; “Lake swim” is in Zürich. */
export const spellings: [q: string, title: string][] = [
  ['cafe', 'Café crème'],
  ['CAFÉ', 'Café crème'],
  ['CAFÉ crem', 'Café crème'],
  ['creme caf', 'Café crème'],
  ['zurich', 'Lake swim'],
  ['photo', 'Photography walk'],
  ['photografy', 'Photography walk'],
  ['fotography wallk', 'Photography walk'],
  ['wak photograph', 'Photography walk'],
  ['joga', 'Yoga in the park'],
  ['ygoa', 'Yoga in the park'],
  ['yoga park', 'Yoga in the park'],
  ['the yoga', 'Yoga in the park'],
];
export const searchedTitles = [...new Set(spellings.map(([, title]) => title))];
