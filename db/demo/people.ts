/** The sample community's people; ada, ben, cleo and dov are the tests' cast and play the same parts here. */
export type DemoPerson = { email: string; name: string; location: string; bio: string; isEmailVerified?: boolean };

export const demoPeople: DemoPerson[] = [
  {
    email: 'ada@example.org',
    name: 'Ada Marsh',
    location: 'Chicago, Illinois, USA',
    bio: 'Runs the Tuesday board game table and most of the snacks. Ask me about two-player games under an hour.',
  },
  {
    email: 'ben@example.org',
    name: 'Ben Okoro',
    location: 'Chicago, Illinois, USA',
    bio: 'Co-organizes whatever Ada starts. Bakes. Keeps the spreadsheet.',
  },
  {
    email: 'cleo@example.org',
    name: 'Cleo Fontaine',
    location: 'Oak Park, Illinois, USA',
    bio: 'Here for walks, ceramics and the odd trivia night.',
  },
  {
    email: 'dov@example.org',
    name: 'Dov Levin',
    location: 'Berlin, Germany',
    bio: 'Climbs, slowly. Organizes the Sunday bouldering crew.',
  },
  { email: 'elif@example.org', name: 'Elif Kaya', location: 'Berlin, Germany', bio: 'Photo walks before breakfast.' },
  {
    email: 'femi@example.org',
    name: 'Femi Adeyemi',
    location: 'London, England',
    bio: 'Backend by day, choir by night. Tenor.',
  },
  {
    email: 'gus@example.org',
    name: 'Gus Bergström',
    location: 'Malmö, Sweden',
    bio: 'Urban sketching, cold water, warm soup.',
  },
  {
    email: 'hana@example.org',
    name: 'Hana Novák',
    location: 'Prague, Czechia',
    bio: 'I teach pottery at the community kiln and fire on Thursdays.',
  },
  {
    email: 'iris@example.org',
    name: 'Iris Moreau',
    location: 'Lyon, France',
    bio: 'Langues et crêpes: language exchange every other Friday.',
  },
  {
    email: 'jun@example.org',
    name: 'Jun Tanaka',
    location: 'Portland, Oregon, USA',
    bio: 'Trail maintenance volunteer. I bring the good loppers.',
  },
  {
    email: 'kofi@example.org',
    name: 'Kofi Mensah',
    location: 'Chicago, Illinois, USA',
    bio: 'Coordinates the Saturday sorting shift at the food bank.',
  },
  {
    email: 'lena@example.org',
    name: 'Lena Vogt',
    location: 'Hamburg, Germany',
    bio: 'Quizmaster at the Anchor. Yes, the music round is hard on purpose.',
  },
  {
    email: 'mateo@example.org',
    name: 'Mateo Ruiz',
    location: 'Austin, Texas, USA',
    bio: 'Open mic host. Ten minutes each, be kind.',
  },
  {
    email: 'nia@example.org',
    name: 'Nia Thompson',
    location: 'Chicago, Illinois, USA',
    bio: '',
    isEmailVerified: false,
  },
  { email: 'otto@example.org', name: 'Otto Lindqvist', location: '', bio: '', isEmailVerified: false },
  {
    email: 'priya@example.org',
    name: 'Priya Raman',
    location: 'Chicago, Illinois, USA',
    bio: 'Owns the corner bakery that hosts half of these. First loaf is out at seven.',
  },
];
