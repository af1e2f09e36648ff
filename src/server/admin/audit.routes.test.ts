import { expect, test } from 'vitest';
import { exportAuditEntries, getAuditFilters, listAuditEntries } from '#contracts/admin/audit.contract.ts';
import { recordAudit } from '#server/accounts/audit.queries.ts';
import { signUp, staffMember } from '#tests/support/factories.ts';
import { testApp, toRequest } from '#tests/support/test-app.ts';

const app = await testApp();
const boss = await staffMember(app.deps, 'administrator');
const fay = await signUp(app.deps);

type Entry = Partial<Parameters<typeof recordAudit>[1]>;
const record = (entry: Entry) =>
  recordAudit(app.db, {
    at: app.clock.now(),
    actorId: boss.user.id,
    action: 'setting.changed',
    kind: 'setting',
    targetId: 'name',
    ...entry,
  });
const list = async (query: Parameters<typeof app.call<typeof listAuditEntries>>[1]['query']) =>
  (await app.call(listAuditEntries, { query }, boss)).body;

const exportOf = async (query: object) => (await app.send(toRequest(exportAuditEntries, { query }, boss))).body;

await record({ action: 'staff.role-changed', kind: 'person', targetId: fay.user.id, after: { role: 'moderator' } });
await record({ actorId: null, at: new Date('2026-01-31T23:59:59Z'), targetId: 'logo' });
await record({ actorId: '00000000-0000-4000-8000-000000000000', after: { value: '=1+1' } });

test('entries name the actor and the person they are about, newest first', async () => {
  const { entries } = await list({});
  expect(entries).toMatchObject([
    { actor: null, actorId: '00000000-0000-4000-8000-000000000000' },
    { actor: null, actorId: null, targetId: 'logo' },
    { actor: { id: boss.user.id, name: boss.user.name }, targetName: fay.user.name, after: { role: 'moderator' } },
  ]);
});

test('entries are filtered by actor, action, target and days of the site', async () => {
  const count = async (query: Parameters<typeof list>[0]) => (await list(query)).entries.length;
  expect(await count({ actor: boss.user.id })).toBe(1);
  expect(await count({ actor: 'system' })).toBe(1);
  expect(await count({ action: 'setting.changed' })).toBe(2);
  expect(await count({ target: fay.user.id })).toBe(1);
  expect(await count({ from: '2026-01-31', until: '2026-01-31' })).toBe(1);
  expect(await count({ from: '2026-02-01' })).toBe(2);
  await app.db.execute(
    `insert into site_settings (key, value, changed_at) values ('time-zone', '"Pacific/Auckland"', now())`,
  );
  expect(await count({ until: '2026-01-31' })).toBe(0);
  expect(await count({ from: '2026-02-01', until: '2026-02-01' })).toBe(1);
  await app.db.execute(`delete from site_settings where key = 'time-zone'`);
  expect((await app.call(listAuditEntries, { query: { actor: 'nobody' } }, boss)).status).toBe(400);
});

test('pages are read by cursor, without gaps or repeats', async () => {
  for (let index = 0; index < 60; index++) await record({ action: 'page.tested', targetId: String(index) });
  const first = await list({ action: 'page.tested' });
  expect(first.entries).toHaveLength(50);
  const second = await list({ action: 'page.tested', cursor: first.nextCursor! });
  expect(second.nextCursor).toBeNull();
  const targets = [...first.entries, ...second.entries].map(({ targetId }) => Number(targetId));
  expect(targets).toEqual(Array.from({ length: 60 }, (_, index) => 59 - index));
});

test('the CSV has the filtered entries, and cells that start a formula are text', async () => {
  const body = await exportOf({ action: 'setting.changed' });
  expect(body).toContain('Time,Actor,Actor id,Action');
  expect(body).not.toContain('staff.role-changed');
  await record({ action: '=cmd', targetId: '@x' });
  expect(await exportOf({})).toContain(",'=cmd,setting,'@x,");
});

test('the CSV of more than 10,000 entries ends with a line that says where the older ones are', async () => {
  const insert = `insert into audit_entries (at, actor_id, action, kind, target_id)
    select timestamptz '2026-03-04 12:00Z', null, 'many.tested', 'setting', n::text from generate_series(1, $1::int) n`;
  await app.db.execute(insert, [10_000]);
  const linesOf = async () => (await exportOf({ action: 'many.tested' })).trimEnd().split('\r\n');
  expect(await linesOf()).toHaveLength(10_001);
  await app.db.execute(insert, [1]);
  const lines = await linesOf();
  expect(lines).toHaveLength(10_002);
  expect(lines.at(-1)).toContain('choose “Until” 2026-03-04.');
});

test('the filters list who and what the audit knows', async () => {
  const { actors, actions } = (await app.call(getAuditFilters, {}, boss)).body;
  expect(actors).toEqual([{ id: boss.user.id, name: boss.user.name }]);
  expect(actions).toEqual(expect.arrayContaining(['setting.changed', 'staff.role-changed']));
});
