import { expect, test } from 'vitest';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { RequestList } from './RequestList.tsx';

const event = {
  id: 'e1',
  status: 'published',
  isPast: false,
  attendance: 'hybrid',
  questions: [],
  seats: { capacity: 5, taken: 0, waiting: 0 },
  abilities: { manageGuests: true },
} as never;
const request = (name: string, attendance = 'in-person') => ({
  person: { id: name.toLowerCase(), name, avatar: null },
  attendance,
  guests: 0,
  note: '',
  answers: {},
  answeredAt: '2026-11-21T12:00:00.000Z',
});
const page = (...rsvps: object[]) => ({ body: { rsvps, counts: {}, confirmation: null, nextCursor: null } });

test('requests to a hybrid event say how people join, and accepting one keeps the selection of others', async () => {
  const network = fakeNetwork();
  const list = 'GET /api/events/e1/rsvps?status=requested';
  const [ada, ben, cleo] = [request('Ada'), request('Ben', 'online'), request('Cleo')];
  network.respond(list, page(ada, ben, cleo));
  network.respond('POST /api/events/e1/request-decisions', () => {
    network.respond(list, page(ada, ben));
    return { body: { going: 1, waitlisted: 0, declined: 0, skipped: 0 } };
  });
  const screen = await showScreen(<RequestList event={event} />);
  await expect.poll(screen.text).toContain('Cleo');
  expect(screen.text().match(/Online|In person/g)).toEqual(['In person', 'Online', 'In person']);
  await screen.choose('Select Ada');
  await screen.choose('Select Ben');
  await screen.press('Accept Cleo');
  await expect.poll(screen.text).not.toContain('Cleo');
  expect(screen.button('Accept 2 selected')).toBeDefined();
  screen.close();
});

test('the next person can be accepted while the answer for the last one is on its way', async () => {
  const decide = 'POST /api/events/e1/request-decisions';
  const network = fakeNetwork();
  network.respond('GET /api/events/e1/rsvps?status=requested', page(request('Ada'), request('Ben')));
  network.respond(decide, () => new Promise(() => {}));
  const screen = await showScreen(<RequestList event={event} />);
  await expect.poll(screen.text).toContain('Ben');
  await screen.press('Accept Ada');
  await expect.poll(() => screen.button('Accept Ada').getAttribute('aria-disabled')).toBe('true');
  await screen.press('Accept Ada');
  await screen.press('Accept Ben');
  const accepted = { decision: 'accepted', ifFull: 'waitlist' };
  await expect
    .poll(() => network.sentTo(decide).map(({ body }) => body))
    .toEqual([
      { ...accepted, personIds: ['ada'] },
      { ...accepted, personIds: ['ben'] },
    ]);
  screen.close();
});

test('of many requests the first are shown, and of many answers how many they are', async () => {
  const questions = ['q1', 'q2', 'q3', 'q4'].map((id) => ({ id, text: `Why ${id}?`, kind: 'text' }));
  const answers = Object.fromEntries(questions.map(({ id }) => [id, `Because of ${id}`]));
  const requests = Array.from({ length: 12 }, (_, index) => ({ ...request(`Guest ${index + 1}`), answers }));
  fakeNetwork().respond('GET /api/events/e1/rsvps?status=requested', page(...requests));
  const screen = await showScreen(<RequestList event={{ ...(event as object), questions } as never} />);
  await expect.poll(screen.text).toContain('Guest 10');
  expect(screen.text()).not.toContain('Guest 11');
  const fold = document.querySelector('details')!;
  expect([fold.open, fold.querySelector('summary')?.textContent]).toEqual([false, 'Answers (4) from Guest 1']);
  screen.button('Show more').focus();
  await screen.press('Show more');
  await expect.poll(screen.text).toContain('Guest 12');
  await expect.poll(() => document.activeElement?.closest('li')?.textContent).toContain('Guest 11');
  expect(() => screen.button('Show more')).toThrow('There is no button');
  screen.close();
});
