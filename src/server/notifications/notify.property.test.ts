import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  type Channel,
  kindNames,
  type NotificationKind,
  notificationKinds,
} from '#contracts/notifications/notification-kinds.ts';
import { changeSettings } from '#server/notifications/settings/notification-settings.actions.ts';
import { signUpPeople } from '#tests/support/factories.ts';
import { notification } from '#tests/support/notifications.ts';
import { fc } from '#tests/support/properties.ts';
import { testApp } from '#tests/support/test-app.ts';
import { notify } from './notify.actions.ts';

const app = await testApp();
const people = await signUpPeople(app.deps, 5);

type NotifyCall = {
  kind: NotificationKind;
  recipients: number[];
  actor: number | null;
  reason: number;
  fails: boolean;
  times: number;
};
type Step =
  | { do: 'switch'; person: number; kind: NotificationKind; channel: Channel; preference: 'now' | 'digest' | 'off' }
  | { do: 'block'; blocker: number; blocked: number }
  | ({ do: 'notify' } & NotifyCall);
type Delivered = { site: boolean; mail: 'now' | 'digest' | 'off' };

/** The simplest implementation of the rules. */
class Model {
  readonly preferences = new Map<string, boolean | string>();
  readonly blocks = new Set<string>();
  readonly delivered = new Map<string, Delivered>();

  preference(person: number, kind: NotificationKind, channel: Channel) {
    return this.preferences.get(`${person} ${kind} ${channel}`) ?? notificationKinds[kind].defaults[channel];
  }

  notify({ kind, recipients, actor, reason }: NotifyCall): void {
    for (const person of recipients) {
      const [site, mail, push] = (['site', 'mail', 'push'] as const).map((channel) =>
        this.preference(person, kind, channel),
      );
      const isSkipped = person === actor || this.blocks.has(`${person} ${actor}`) || (!site && mail === 'off' && !push);
      if (!isSkipped && !this.delivered.has(`${person} ${reason}`))
        this.delivered.set(`${person} ${reason}`, { site: site as boolean, mail: mail as Delivered['mail'] });
    }
  }
}

const toPreference = (channel: Channel, value: string) => (channel === 'mail' ? value : value !== 'off');

class Failure extends Error {}

async function notifyConcurrently(
  run: string,
  { kind, recipients, actor, reason, fails, times }: NotifyCall,
): Promise<void> {
  const notifications = recipients.map((person) =>
    notification(people[person]!, {
      kind,
      reason: `${run}:${reason}`,
      actorId: actor === null ? null : people[actor]!.user.id,
    }),
  );
  const attempt = () =>
    app.db
      .transaction(async (tx) => {
        await notify(tx, app.deps, notifications);
        if (fails) throw new Failure();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Failure)) throw error;
      });
  await Promise.all(Array.from({ length: times }, attempt));
}

async function reset(): Promise<void> {
  for (const table of ['notification_preferences', 'person_blocks', 'notifications', 'outbox'])
    await app.db.execute(`delete from ${table}`);
}

/** All stored notifications of a run, by person and reason. */
async function deliveredIn(run: string): Promise<Map<string, Delivered & { mails: number }>> {
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

const person = fc.integer({ min: 0, max: 4 });
const kind = fc.constantFrom<NotificationKind[]>('rsvp', 'news', 'answer', 'group-event', 'comment', 'hours');
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc
      .record({
        do: fc.constant('switch' as const),
        person,
        kind,
        channel: fc.constantFrom<Channel[]>('site', 'mail', 'push'),
        preference: fc.constantFrom('now' as const, 'digest' as const, 'off' as const),
      })
      .filter(
        ({ kind: name, channel, preference }) =>
          channel !== 'mail' || preference !== 'digest' || !notificationKinds[name].isUrgent,
      ),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({ do: fc.constant('block' as const), blocker: person, blocked: person })
      .filter(({ blocker, blocked }) => blocker !== blocked),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('notify' as const),
      kind,
      recipients: fc.array(person, { maxLength: 8 }),
      actor: fc.option(person),
      reason: fc.integer({ min: 1, max: 6 }),
      fails: fc.boolean(),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
);

let runs = 0;
// spec: 10.22
test('exactly the right people are notified once, for any preferences, blocks, retries and failures', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      await reset();
      const run = `run${++runs}`;
      const model = new Model();
      for (const one of steps) {
        if (one.do === 'switch') {
          const preference = toPreference(one.channel, one.preference);
          await changeSettings(app.db, people[one.person]!.user.id, {
            switches: { [one.kind]: { [one.channel]: preference } },
          });
          model.preferences.set(`${one.person} ${one.kind} ${one.channel}`, preference);
        } else if (one.do === 'block') {
          const ids = [people[one.blocker]!.user.id, people[one.blocked]!.user.id];
          await app.db.execute(
            'insert into person_blocks (blocker_id, blocked_id, created_at) values ($1, $2, now()) on conflict do nothing',
            ids,
          );
          model.blocks.add(`${one.blocker} ${one.blocked}`);
        } else if (one.do === 'notify') {
          await notifyConcurrently(run, one);
          if (!one.fails) model.notify(one);
        }
      }
      const delivered = await deliveredIn(run);
      expect([...delivered.keys()].toSorted()).toEqual([...model.delivered.keys()].toSorted());
      for (const [key, { site, mail }] of model.delivered)
        expect(delivered.get(key)).toEqual({ site, mail, mails: mail === 'now' ? 1 : 0 });
    }),
    { numRuns: 60 },
  );
});

test('every kind has a label, a reason and valid defaults', () => {
  for (const name of kindNames) {
    const { label, reason: why, defaults, isUrgent } = notificationKinds[name];
    expect(label).toMatch(/^[A-Z]/);
    expect(why).toMatch(/^You’re getting this because .*\.$/);
    expect(isUrgent && (defaults.mail as string) === 'digest').toBe(false);
  }
});
