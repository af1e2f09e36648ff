import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { login } from '#contracts/accounts/sessions.contract.ts';
import { listComments, writeComment } from '#contracts/comments/comments.contract.ts';
import { getEvent } from '#contracts/events/events.contract.ts';
import { listGroupPosts, writeGroupPost } from '#contracts/groups/group-posts.contract.ts';
import { getGroup } from '#contracts/groups/groups.contract.ts';
import { answerAppeal, appealDecision, restoreDecision } from '#contracts/moderation/decisions.contract.ts';
import { decideCase } from '#contracts/moderation/reports.contract.ts';
import { decisionActions } from '#contracts/moderation/site-rules.ts';
import { getOrganization } from '#contracts/organizations/organizations.contract.ts';
import { getPerson } from '#contracts/people/people.contract.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp, staffMember } from '#tests/support/factories.ts';
import { setUpGroup } from '#tests/support/group-scenes.ts';
import { caseOf, report } from '#tests/support/moderation.ts';
import { kindOf, type ModelledThing, ModerationModel, modelledThings } from '#tests/support/moderation-model.ts';
import { organization } from '#tests/support/organizations.ts';
import { fc, runs } from '#tests/support/properties.ts';
import { testApp } from '#tests/support/test-app.ts';
import { endExpiredDecisions } from './appeals.actions.ts';

const app = await testApp();
await insertPlaces(app);
const [decider, answerer] = [await staffMember(app.deps, 'moderator'), await staffMember(app.deps, 'moderator')];

const thing = fc.constantFrom(...modelledThings);
/** Chooses one of the decisions there are. */
const decision = fc.nat({ max: 3 });
const days = fc.option(fc.constantFrom(1, 2), { nil: undefined });
const action = fc.oneof(fc.constantFrom(...decisionActions), fc.constantFrom('hide', 'suspend'));
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('report' as const), thing }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('decide' as const), thing, action, days }),
  },
  fc.record({ do: fc.constant('appeal' as const), decision }),
  fc.record({ do: fc.constant('restore' as const), decision }),
  fc.record({ do: fc.constant('answer' as const), decision, outcome: fc.constantFrom('upheld', 'reversed') }),
  fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(60, 1440) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

type World = {
  author: SomeoneSignedIn;
  eventOfOthers: string;
  ids: Record<ModelledThing, string>;
  slugs: { group: string; organization: string };
};

async function createWorld(): Promise<World> {
  const author = await signUp(app.deps);
  const { id: eventOfOthers } = await published(app, decider);
  const group = await setUpGroup(app, author);
  const food = await organization(app, author, { name: 'Food Bank' });
  const post = { title: 'News', text: 'We moved.', visibility: 'public' as const };
  const comment = { params: { eventId: eventOfOthers }, body: { text: 'See you there' } };
  const hostedBy = async (kind: 'group' | 'organization', { id }: { id: string }) =>
    (await published(app, author, { title: `Night of the ${kind}`, host: { kind, id } })).id;
  const ids = {
    event: (await published(app, author, { title: 'My own' })).id,
    comment: (await app.call(writeComment, comment, author)).body.id,
    person: author.user.id,
    group: group.id,
    'event of the group': await hostedBy('group', group),
    'post of the group': (await app.call(writeGroupPost, { params: group, body: post }, author)).body.id,
    organization: food.id,
    'event of the organization': await hostedBy('organization', food),
  };
  return { author, eventOfOthers, ids, slugs: { group: group.slug, organization: food.slug } };
}

/** The things that a visitor sees. */
async function findShown({ ids, slugs, eventOfOthers }: World): Promise<ModelledThing[]> {
  const seesEvent = async (eventId: string) => (await app.call(getEvent, { params: { eventId } }, null)).status === 200;
  const comments = (await app.call(listComments, { params: { eventId: eventOfOthers }, query: {} }, null)).body
    .comments;
  const group = { params: { slug: slugs.group }, query: {} };
  const posts = await app.call(listGroupPosts, group, null);
  const isShown: Record<ModelledThing, boolean> = {
    event: await seesEvent(ids.event),
    comment: comments.some(({ id }) => id === ids.comment),
    person: (await app.call(getPerson, { params: { personId: ids.person } }, null)).status === 200,
    group: (await app.call(getGroup, group, null)).status === 200,
    'event of the group': await seesEvent(ids['event of the group']),
    'post of the group': posts.status === 200 && posts.body.posts.some(({ id }) => id === ids['post of the group']),
    organization: (await app.call(getOrganization, { params: { slug: slugs.organization } }, null)).status === 200,
    'event of the organization': await seesEvent(ids['event of the organization']),
  };
  return modelledThings.filter((name) => isShown[name]);
}

const LimitRow = z.object({ kind: z.string() });
const findLimits = async ({ author }: World) =>
  (
    await app.db.rows(LimitRow, 'select kind from account_limits where account_id = $1 order by kind', [author.user.id])
  ).map(({ kind }) => kind);

/** Tokens live for a day of the clock, so only the ends of decisions move. */
async function advance(minutes: number): Promise<void> {
  await app.db.execute(`update decisions set until = until - make_interval(mins => $1) where ended_at is null`, [
    minutes,
  ]);
  while ((await endExpiredDecisions(app)) > 0);
}

class History {
  private readonly model = new ModerationModel();
  private readonly waiting = new Set<ModelledThing>();
  private readonly world: World;
  /** Where the site and the model differ. */
  readonly differences: { what: string; site: unknown; model: unknown }[] = [];
  constructor(world: World) {
    this.world = world;
  }

  private compare(what: string, site: unknown, model: unknown): void {
    if (!isDeepStrictEqual(site, model)) this.differences.push({ what, site, model });
  }

  private readonly target = (name: ModelledThing) => ({ kind: kindOf(name), targetId: this.world.ids[name] });

  async run(taken: Step): Promise<void> {
    if (taken.do === 'wait') {
      this.model.wait(taken.minutes);
      await advance(taken.minutes);
    } else if (taken.do === 'report') await this.report(taken.thing);
    else if (taken.do === 'decide') await this.decide(taken);
    else if (this.model.decisions.length > 0) await this.follow(taken);
    const shown = modelledThings.filter((name) => !this.model.isHidden(name));
    this.compare(`shown after ${taken.do}`, await findShown(this.world), shown);
    this.compare(`limits after ${taken.do}`, await findLimits(this.world), this.model.limits());
  }

  private async report(name: ModelledThing): Promise<void> {
    const { status } = await report(app, this.target(name));
    this.compare('report', status, this.model.isHidden(name) ? 404 : 204);
    if (status === 204) this.waiting.add(name);
  }

  /** A case that was opened earlier is decided about even if the thing is hidden by now. */
  private async decide({ thing: name, action: chosen, days: forDays }: Step & { do: 'decide' }): Promise<void> {
    if (!this.waiting.has(name)) await this.report(name);
    if (!this.waiting.delete(name)) return;
    const { id: caseId, revision } = await caseOf(app, this.target(name), decider);
    const choice = {
      action: chosen,
      rule: 'spam' as const,
      explanation: 'A reason.',
      ...(forDays && { days: forDays }),
    };
    const call = { params: { caseId }, body: { revision, ...choice } };
    // What a suspension hid along is known by its moment.
    app.clock.advance({ seconds: 1 });
    const { decisionId: id } = (await app.call(decideCase, call, decider)).body;
    this.model.decide({ id, action: chosen, about: name }, forDays);
    if (chosen === 'suspend') await this.logInAgain();
  }

  private async logInAgain(): Promise<void> {
    const { email, password, user } = this.world.author;
    const { tokens } = (await app.call(login, { body: { email, password } }, null)).body;
    this.world.author = { email, password, user, tokens };
  }

  private async follow(taken: Step & { decision: number }): Promise<void> {
    const { decisions } = this.model;
    const made = decisions[taken.decision % decisions.length]!;
    const params = { decisionId: made.id };
    const expected = (isAccepted: boolean) => (isAccepted ? 204 : 409);
    if (taken.do === 'appeal') {
      const { status } = await app.call(appealDecision, { params, body: { words: 'Please.' } }, this.world.author);
      this.compare('appeal', status, expected(this.model.appeal(made)));
    } else if (taken.do === 'restore') {
      const { status } = await app.call(restoreDecision, { params, body: { explanation: 'Yes.' } }, decider);
      this.compare('restore', status, expected(this.model.restore(made)));
    } else if (taken.do === 'answer') {
      const { outcome } = taken;
      const { status } = await app.call(answerAppeal, { params, body: { outcome, answer: 'So.' } }, answerer);
      this.compare('answer', status, expected(this.model.answer(made, outcome)));
    }
  }
}

const hide = (name: ModelledThing, forDays?: 1): Step => ({ do: 'decide', thing: name, action: 'hide', days: forDays });
const suspend: Step = { do: 'decide', thing: 'person', action: 'suspend', days: undefined };
/** What two decisions hide stays hidden until both have ended, in whatever order. */
const overlaps: Step[][] = [
  [hide('event', 1), suspend, { do: 'wait', minutes: 1440 }, { do: 'restore', decision: 1 }],
  [hide('event of the group'), hide('group'), { do: 'restore', decision: 0 }, { do: 'restore', decision: 1 }],
  [
    { do: 'report', thing: 'comment' },
    suspend,
    hide('comment'),
    { do: 'restore', decision: 0 },
    { do: 'restore', decision: 1 },
  ],
];

test('random histories of decisions about all that a person made hide, limit and show what the plain model does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const history = new History(await createWorld());
      for (const taken of steps) {
        await history.run(taken);
        expect(history.differences).toEqual([]);
      }
    }),
    { numRuns: runs(6), examples: overlaps.map((steps) => [steps]) },
  );
});
