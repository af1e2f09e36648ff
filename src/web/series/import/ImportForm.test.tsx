import { expect, test } from 'vitest';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { ImportForm } from './ImportForm.tsx';
import { useImportCalendar } from './imports.api.ts';

const Page = () => <ImportForm importing={useImportCalendar()} hostAddress="group:chess" />;

test('an import that begins at a group creates the drafts for it', async () => {
  const group = { id: '6b0ff4e4-1d5c-4a57-9d5f-0f4f5b1a7c11', slug: 'chess', name: 'Chess', role: 'Organizer' };
  const network = fakeNetwork();
  network.respond('GET /api/my-groups', { body: { groups: [group], nextCursor: null } });
  network.respond('GET /api/my-organizations', { body: { staff: [] } });
  network.respond('POST /api/imports', { body: { entries: [] } });
  const screen = await showScreen(<Page />);
  await expect.poll(screen.text).toContain('Post as');
  expect(screen.control('Post as').value).toBe('group:chess');
  await screen.type('Or paste its contents', 'BEGIN:VCALENDAR');
  await screen.submit('Create drafts');
  await expect.poll(() => network.sentTo('POST /api/imports').length).toBe(1);
  expect(network.sentTo('POST /api/imports')[0]!.body).toMatchObject({ host: { kind: 'group', id: group.id } });
  screen.close();
});
