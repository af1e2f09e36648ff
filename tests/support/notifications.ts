import type { NotificationKind } from '#contracts/notifications/notification-kinds.ts';
import { updateNotificationSettings } from '#contracts/notifications/notification-settings.contract.ts';
import type { NotificationState } from '#contracts/notifications/notifications.contract.ts';
import type { NewNotification } from '#server/notifications/new-notification.ts';
import { notify } from '#server/notifications/notify.actions.ts';
import type { SomeoneSignedIn } from './factories.ts';
import { notificationSamples } from './notification-samples.ts';
import type { TestApp } from './test-app.ts';

let count = 0;

type Options = Partial<Omit<NewNotification, 'personId' | 'kind' | 'facts' | 'mail'>> & {
  kind?: NotificationKind;
  /** Override facts of the first sample of the kind. */
  facts?: object;
};

/** A notification with the facts of the first sample of its kind; by default a message of a host. */
export function notification(
  { user }: SomeoneSignedIn,
  { kind = 'message', facts = {}, ...options }: Options = {},
): NewNotification {
  const { facts: sample, mail } = notificationSamples[kind][0]!;
  const content = { kind, facts: { ...sample, ...facts }, mail } as NewNotification;
  return { ...content, reason: `test:${++count}`, ...options, personId: user.id };
}

/** A message with this subject, which is the beginning of its title. */
export const message = (to: SomeoneSignedIn, subject: string, options: Options = {}): NewNotification =>
  notification(to, { ...options, facts: { ...options.facts, subject } });
export const messageTitle = (subject: string): string => `${subject} · Tea & games`;

/** Notifies in a transaction of its own; returns how many notifications were inserted. */
export const notifyNow = (
  { db, deps }: Pick<TestApp, 'db' | 'deps'>,
  ...notifications: NewNotification[]
): Promise<number> => db.transaction((tx) => notify(tx, deps, notifications));

/** Mails and pushes to the person wait from now on, for two hours. */
export function beginQuietHours(app: TestApp, person: SomeoneSignedIn) {
  const inHours = (hours: number) =>
    new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString().slice(11, 16);
  const body = { timeZone: 'UTC', quietHours: { from: inHours(-1), until: inHours(2) } };
  return app.call(updateNotificationSettings, { body }, person);
}

/** A client of the notification stream, like the bell in a browser. */
export class Bell {
  states: NotificationState[] = [];
  #cut = new AbortController();
  #waiting: (() => void)[] = [];

  async connect(port: number, { tokens }: SomeoneSignedIn): Promise<number> {
    const response = await fetch(`http://127.0.0.1:${port}/api/notifications/stream`, {
      signal: this.#cut.signal,
      headers: { accept: 'text/event-stream', authorization: `Bearer ${tokens.access.token}` },
    });
    if (response.ok) void this.#read(response).catch(() => {});
    return response.status;
  }

  cut(): void {
    this.#cut.abort();
  }

  /** Resolves with the first state, already received or later, for which `is` returns true. */
  async until(is: (state: NotificationState) => boolean): Promise<NotificationState> {
    for (;;) {
      const state = this.states.at(-1);
      if (state && is(state)) return state;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  async #read(response: Response): Promise<void> {
    let text = '';
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      const events = (text + chunk).split('\n\n');
      text = events.pop()!;
      for (const event of events) {
        const data = /^event: notifications\ndata: (.*)$/m.exec(event)?.[1];
        if (data) this.states.push(JSON.parse(data) as NotificationState);
      }
      for (const resolve of this.#waiting.splice(0)) resolve();
    }
  }
}
