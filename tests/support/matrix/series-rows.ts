import { insertPlaces, published } from '#tests/support/events.ts';
import { makeSeries } from '#tests/support/series.ts';
import { everybody, type Row, signedIn, type World } from './authorization-rows.ts';

const ofSeries = async ({ app, person }: World) => {
  await insertPlaces(app);
  return { params: { seriesId: (await makeSeries(app, person, 'FREQ=WEEKLY;COUNT=2')).id } };
};
const withBody = (body: object) => async (world: World) => ({ ...(await ofSeries(world)), body });
/** For actions of the host of a series: others may only see it. */
const host = (status: number): Omit<Row, 'input'> => ({ ...signedIn(status), otherPerson: 403 });
const publicRead = { ...everybody(200), endedSession: 401 };

/** Series, answers to them, previews of rules and imports; see authorization-matrix.ts. */
export const seriesRows: Record<string, Row> = {
  previewRecurrence: {
    ...publicRead,
    input: () => ({ query: { rule: 'FREQ=WEEKLY', startsLocal: '2050-01-04T19:00', timeZone: 'Europe/Berlin' } }),
  },
  createSeries: {
    ...host(201),
    input: async ({ app, person }) => {
      await insertPlaces(app);
      return { body: { eventId: (await published(app, person)).id, rule: 'FREQ=WEEKLY;COUNT=2' } };
    },
  },
  getSeries: { ...publicRead, input: ofSeries },
  updateSeries: { ...host(200), input: withBody({ scope: 'all', fields: { title: 'New' } }) },
  endSeries: { ...host(200), input: withBody({ lastDay: '2090-01-01' }) },
  cancelSeries: { ...host(200), input: withBody({ reason: 'Rain' }) },
  getSeriesRsvp: { ...signedIn(200), input: ofSeries },
  answerSeries: { ...signedIn(200), input: withBody({}) },
  leaveSeries: { ...signedIn(204), input: ofSeries },
  importCalendar: {
    ...signedIn(200),
    input: () => ({ body: { text: 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Tea\nEND:VEVENT\nEND:VCALENDAR' } }),
  },
};
