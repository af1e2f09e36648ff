import { everybody, type Row, signedIn, type World } from './authorization-rows.ts';

const publicRead = { ...everybody(200), endedSession: 401 };
const ofPerson = ({ person }: World) => ({ params: { personId: person.user.id } });

/** People’s pages, what they like, and their dashboards; see authorization-matrix.ts. */
export const dashboardRows: Record<string, Row> = {
  getPerson: { ...publicRead, input: ofPerson },
  listPersonEvents: { ...publicRead, input: ofPerson },
  listPersonGroups: { ...publicRead, input: ofPerson },
  getProfileCounts: signedIn(200),
  getInterests: signedIn(200),
  putInterests: { ...signedIn(200), input: () => ({ body: { interests: ['yoga'] } }) },
  suggestInterests: { ...signedIn(200), input: () => ({ query: { q: 'yo' } }) },
  listUpcomingEvents: signedIn(200),
  listUpcomingDays: { ...signedIn(200), input: () => ({ query: { month: '2026-11' } }) },
  listSuggestedEvents: signedIn(200),
};
