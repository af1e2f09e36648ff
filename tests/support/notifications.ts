import type { NotificationState } from '#contracts/notifications/notifications.contract.ts';
import type { Notice } from '#server/notifications/notices.ts';
import { tellPeople } from '#server/notifications/tell-people.actions.ts';
import type { SomeoneSignedIn } from './factories.ts';
import type { TestApp } from './test-app.ts';

let told = 0;

export const notice = (to: SomeoneSignedIn, of: Partial<Notice> = {}): Notice => ({
  personId: to.user.id,
  kind: 'message',
  reason: `told:${++told}`,
  title: 'Bring a coat',
  text: 'It is cold.',
  path: '/events',
  ...of,
});

/** Tells in a transaction of its own; answers how many notifications were written. */
export const tell = ({ db, deps }: Pick<TestApp, 'db' | 'deps'>, ...notices: Notice[]): Promise<number> =>
  db.transaction((tx) => tellPeople(tx, deps, notices));

/** A bell as a browser keeps it. */
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

  /** Resolves with the first state for which `is` holds, heard or still to come. */
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
