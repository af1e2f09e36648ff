import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type Channel,
  kindNames,
  type NotificationKind,
  notificationKinds,
} from '#contracts/notifications/notification-kinds.ts';
import { changeSettings } from '#server/notifications/settings/notification-settings.actions.ts';
import { type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { notification } from '#tests/support/notifications.ts';
import { fc } from '#tests/support/properties.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';
import { notify } from './notify.actions.ts';

let app: TestApp;
let people: SomeoneSignedIn[];
beforeAll(async () => {
  app = await testApp();
  people = await Promise.all(Array.from({ length: 5 }, () => signUp(app.deps)));
});

type Telling = {
  kind: NotificationKind;
  to: number[];
  by: number | null;
  reason: number;
  fails: boolean;
  times: number;
};
type Step =
  | { do: 'switch'; who: number; kind: NotificationKind; channel: Channel; wish: 'now' | 'digest' | 'off' }
  | { do: 'block'; who: number; whom: number }
  | ({ do: 'tell' } & Telling);
type Told = { site: boolean; mail: 'now' | 'digest' | 'off' };

/** The rules in the plainest words. */
class Model {
  readonly wishes = new Map<string, boolean | string>();
  readonly blocks = new Set<string>();
  readonly told = new Map<string, Told>();

  wish(who: number, kind: NotificationKind, channel: Channel) {
    return this.wishes.get(`${who} ${kind} ${channel}`) ?? notificationKinds[kind].defaults[channel];
  }

  tell({ kind, to, by, reason }: Telling): void {
    for (const who of to) {
      const [site, mail, push] = (['site', 'mail', 'push'] as const).map((channel) => this.wish(who, kind, channel));
      const isNobody = who === by || this.blocks.has(`${who} ${by}`) || (!site && mail === 'off' && !push);
      if (!isNobody && !this.told.has(`${who} ${reason}`))
        this.told.set(`${who} ${reason}`, { site: site as boolean, mail: mail as Told['mail'] });
    }
  }
}

const wishOf = (channel: Channel, wish: string) => (channel === 'mail' ? wish : wish !== 'off');

class Failure extends Error {}

async function tell(run: string, { kind, to, by, reason, fails, times }: Telling): Promise<void> {
  const notifications = to.map((who) =>
    notification(people[who]!, { kind, reason: `${run}:${reason}`, actorId: by === null ? null : people[by]!.user.id }),
  );
  const once = () =>
    app.db
      .transaction(async (tx) => {
        await notify(tx, app.deps, notifications);
        if (fails) throw new Failure();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Failure)) throw error;
      });
  await Promise.all(Array.from({ length: times }, once));
}

async function reset(): Promise<void> {
  for (const table of ['notification_preferences', 'person_blocks', 'notifications', 'outbox'])
    await app.db.execute(`delete from ${table}`);
}

/** Everybody's, by who and reason. */
async function toldIn(run: string): Promise<Map<string, Told & { mails: number }>> {
  const rows = await app.db.rows(
    z.object({ personId: z.string(), reason: z.number(), site: z.boolean(), waits: z.boolean(), mails: z.number() }),
    `select person_id as "personId", split_part(reason, ':', 2)::int as reason, is_in_site as site, waits_for_digest as waits,
       (select count(*) from outbox o where o.reason = n.reason || ':' || n.person_id) as mails
     from notifications n where reason like $1 || ':%'`,
    [run],
  );
  return new Map(
    rows.map(({ personId, reason, site, waits, mails }) => [
      `${people.findIndex(({ user }) => user.id === personId)} ${reason}`,
      { site, mail: waits ? 'digest' : mails > 0 ? 'now' : 'off', mails } as const,
    ]),
  );
}

const who = fc.integer({ min: 0, max: 4 });
const kind = fc.constantFrom<NotificationKind[]>('rsvp', 'news', 'answer', 'group-event', 'comment', 'hours');
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc
      .record({
        do: fc.constant('switch' as const),
        who,
        kind,
        channel: fc.constantFrom<Channel[]>('site', 'mail', 'push'),
        wish: fc.constantFrom('now' as const, 'digest' as const, 'off' as const),
      })
      .filter(
        ({ kind: of, channel, wish }) => channel !== 'mail' || wish !== 'digest' || !notificationKinds[of].isUrgent,
      ),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('block' as const), who, whom: who }).filter((of) => of.who !== of.whom),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('tell' as const),
      kind,
      to: fc.array(who, { maxLength: 8 }),
      by: fc.option(who),
      reason: fc.integer({ min: 1, max: 6 }),
      fails: fc.boolean(),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
);

let runs = 0;
// spec: 10.22
test('whatever the kinds, switches, blocks, retries and failures: told are exactly those who should be, once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      await reset();
      const run = `run${++runs}`;
      const model = new Model();
      for (const one of steps) {
        if (one.do === 'switch') {
          const wish = wishOf(one.channel, one.wish);
          await changeSettings(app.db, people[one.who]!.user.id, { switches: { [one.kind]: { [one.channel]: wish } } });
          model.wishes.set(`${one.who} ${one.kind} ${one.channel}`, wish);
        } else if (one.do === 'block') {
          const ids = [people[one.who]!.user.id, people[one.whom]!.user.id];
          await app.db.execute(
            'insert into person_blocks (blocker_id, blocked_id, created_at) values ($1, $2, now()) on conflict do nothing',
            ids,
          );
          model.blocks.add(`${one.who} ${one.whom}`);
        } else if (one.do === 'tell') {
          await tell(run, one);
          if (!one.fails) model.tell(one);
        }
      }
      const told = await toldIn(run);
      expect([...told.keys()].toSorted()).toEqual([...model.told.keys()].toSorted());
      for (const [key, { site, mail }] of model.told)
        expect(told.get(key)).toEqual({ site, mail, mails: mail === 'now' ? 1 : 0 });
    }),
    { numRuns: 60 },
  );
});

test('every kind has a label, a reason, and defaults that its channels allow', () => {
  for (const name of kindNames) {
    const { label, reason: why, defaults, isUrgent } = notificationKinds[name];
    expect(label).toMatch(/^[A-Z]/);
    expect(why).toMatch(/^You get this because .*\.$/);
    expect(isUrgent && (defaults.mail as string) === 'digest').toBe(false);
  }
});
