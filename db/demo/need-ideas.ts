import type { CityName } from './cities.ts';

/** An organization, one of its events, a group's next event, or the next or last event of a person. */
export type NeedOwner =
  | { organization: string }
  | { organization: string; event: string }
  | { group: string }
  | { host: string; event: 'next' | 'last' };

/** At an event: minutes after its start; otherwise a time on some days relative to loading, negative for the past. */
export type ShiftIdea = ({ after: number } | { days: number[]; at: string }) & {
  minutes: number;
  needed: number;
  /** Number of sign-ups; those above `needed` are waitlisted. */
  signUps: number;
};

/** A volunteer role of the sample community. */
export type NeedIdea = {
  of: NeedOwner;
  title: string;
  text: string;
  skills?: string[];
  minimumAge?: number;
  /** Location of an organization's own role; by default that of the organization. */
  isOnline?: true;
  shifts: ShiftIdea[];
  /** Who signs up first; people of the same city follow. */
  regulars?: string[];
  city: CityName;
};

const weekly = (from: number, to: number) => Array.from({ length: (to - from) / 7 + 1 }, (_, at) => from + 7 * at);

const foodBank = { organization: 'Bluebonnet Food Bank' };
const saturday = { ...foodBank, event: 'Saturday sort: four hundred boxes before lunch' };

export const needIdeas: readonly NeedIdea[] = [
  {
    of: saturday,
    city: 'austin',
    title: 'Sorters',
    text: 'Good to the left, soup to the right, the rest to the pigs. Somebody who knows stands at every table.',
    shifts: [
      { after: 0, minutes: 90, needed: 6, signUps: 8 },
      { after: 90, minutes: 90, needed: 6, signUps: 3 },
    ],
    regulars: ['mateo', 'jamal', 'noor'],
  },
  {
    of: saturday,
    city: 'austin',
    title: 'Truck unloaders',
    text: 'Forty minutes of lifting, then the good coffee. Closed shoes; gloves are here.',
    skills: ['lifting'],
    minimumAge: 18,
    shifts: [{ after: -60, minutes: 90, needed: 4, signUps: 2 }],
  },
  {
    of: saturday,
    city: 'austin',
    title: 'Welcome table',
    text: 'Name tags, aprons, and where the toilets are. You are the first face people see.',
    skills: ['spanish'],
    shifts: [{ after: -30, minutes: 210, needed: 2, signUps: 0 }],
  },
  {
    of: foodBank,
    city: 'austin',
    title: 'Drivers',
    text: 'From four supermarkets to the hall in our van, with somebody who knows the ramps.',
    skills: ['driving', 'lifting'],
    minimumAge: 21,
    shifts: [{ days: weekly(-25, 24), at: '07:30', minutes: 150, needed: 2, signUps: 2 }],
    regulars: ['esther', 'jun'],
  },
  {
    of: foodBank,
    city: 'austin',
    title: 'Phone line, from home',
    text: 'People call to ask what there is and when. We send you the list and a headset if you like one.',
    skills: ['listening'],
    isOnline: true,
    shifts: [{ days: [-33, -26, -12, -5, 1, 9, 16], at: '17:00', minutes: 120, needed: 3, signUps: 2 }],
    regulars: ['ada', 'ben'],
  },
  {
    of: { organization: 'Rose City Tool Library' },
    city: 'portland',
    title: 'Sharpeners',
    text: 'Loppers first. We show you once, you do it forty times, you never forget it.',
    skills: ['sharpening'],
    minimumAge: 16,
    shifts: [{ days: [-20, -6, 8, 22], at: '10:00', minutes: 240, needed: 3, signUps: 2 }],
    regulars: ['jun'],
  },
  {
    of: { organization: 'Nachbarschaftshaus Wedding', event: 'Long table: everybody brings one dish' },
    city: 'berlin',
    title: 'Table carriers',
    text: 'Forty metres of table out, and at ten o’clock forty metres of table in again.',
    skills: ['lifting'],
    shifts: [
      { after: -90, minutes: 90, needed: 8, signUps: 4 },
      { after: 180, minutes: 60, needed: 8, signUps: 1 },
    ],
  },
  {
    of: { organization: 'Nachbarschaftshaus Wedding' },
    city: 'berlin',
    title: 'Homework table',
    text: 'Fractions, mostly. Children from seven to twelve, tea, and one of us in the room.',
    skills: ['teaching', 'german'],
    minimumAge: 16,
    shifts: [{ days: weekly(-16, 26), at: '15:00', minutes: 120, needed: 3, signUps: 2 }],
    regulars: ['elif', 'quentin'],
  },
  {
    of: { organization: 'Hackney Night Library' },
    city: 'london',
    title: 'Night shelvers',
    text: 'Put back what the day has left about. Quiet, warm, and you may read what you hold.',
    shifts: [{ days: [-9, -2, 4, 11], at: '20:00', minutes: 180, needed: 2, signUps: 3 }],
    regulars: ['samir', 'rosa'],
  },
  {
    of: { organization: 'Les Jardins Partagés de la Croix-Rousse', event: 'Chantier d’automne: leaves, beds and soup' },
    city: 'lyon',
    title: 'Soup kitchen',
    text: 'Peel, cut, stir, taste. Soup for sixty by one o’clock.',
    skills: ['cooking'],
    shifts: [{ after: 0, minutes: 180, needed: 4, signUps: 4 }],
    regulars: ['iris'],
  },
  {
    of: { organization: 'Casa do Azulejo' },
    city: 'lisbon',
    title: 'Tile savers',
    text: 'Clean, sort and photograph what came off the walls, before it is lost.',
    skills: ['photography'],
    shifts: [{ days: [6, 13], at: '14:00', minutes: 180, needed: 5, signUps: 1 }],
  },
  {
    of: { group: 'Reparaturrunde Schillerkiez' },
    city: 'berlin',
    title: 'People with a soldering iron',
    text: 'Sit next to somebody and their toaster. You explain, they hold.',
    skills: ['electronics', 'repair'],
    shifts: [{ after: 0, minutes: 180, needed: 4, signUps: 2 }],
  },
  {
    of: { group: 'Kiln Friends Prague' },
    city: 'prague',
    title: 'Kiln loaders',
    text: 'Careful hands only: what falls was somebody’s month.',
    shifts: [{ after: -45, minutes: 45, needed: 2, signUps: 1 }],
  },
  {
    of: { host: 'ada', event: 'next' },
    city: 'chicago',
    title: 'Door and name tags',
    text: 'Say hello, find the name on the list, point at the snacks.',
    shifts: [{ after: -30, minutes: 90, needed: 2, signUps: 1 }],
  },
  {
    of: { host: 'ada', event: 'last' },
    city: 'chicago',
    title: 'Tidying up',
    text: 'Chairs, cups, and whatever rolled under the sofa.',
    shifts: [{ after: 60, minutes: 60, needed: 3, signUps: 3 }],
    regulars: ['cleo', 'kofi'],
  },
];
