import { EMPTY_GAME, mergeGameState } from '#contracts/shows/game-merging.ts';
import type { GameState } from '#contracts/shows/games.contract.ts';
import type { SomeoneSignedIn } from './factories.ts';

/** A client of the board stream, like a browser: remembers the last event id, and can disconnect and reconnect. */
export class Board {
  state: GameState = EMPTY_GAME;
  /** The number of events received over all connections. */
  events = 0;
  /** Teams whose answers changed, as events named them. */
  readonly changedAnswers: string[][] = [];
  isOpen = false;
  /** Whether the server said that nothing more will come. */
  hasEnded = false;
  #lastEventId = '';
  #cut = new AbortController();
  #waiting: (() => void)[] = [];
  readonly #gameId: string;
  readonly #as: SomeoneSignedIn | null;
  readonly #view: string;

  constructor(gameId: string, as: SomeoneSignedIn | null = null, view: '' | '/sheet' = '') {
    this.#gameId = gameId;
    this.#as = as;
    this.#view = view;
  }

  /** Resolves with the status when the response starts, or 0 if disconnected before. */
  async connect(port: number): Promise<number> {
    this.#cut = new AbortController();
    const response = await fetch(`http://127.0.0.1:${port}/api/games/${this.#gameId}${this.#view}/live`, {
      signal: this.#cut.signal,
      headers: {
        ...(this.#lastEventId && { 'last-event-id': this.#lastEventId }),
        ...(this.#as && { authorization: `Bearer ${this.#as.tokens.access.token}` }),
      },
    }).catch(() => null);
    if (!response) return 0;
    this.isOpen = response.ok;
    if (response.ok)
      void this.#read(response)
        .catch(() => {})
        .finally(() => this.#close());
    return response.status;
  }

  cut(): void {
    this.#cut.abort();
  }

  /** Resolves when `is` returns true; checked after each event and at the end of the stream. */
  async until(is: (board: this) => boolean): Promise<void> {
    while (!is(this)) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #close(): void {
    this.isOpen = false;
    this.#wake();
  }

  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  async #read(response: Response): Promise<void> {
    let text = '';
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      const events = (text + chunk).split('\n\n');
      text = events.pop()!;
      for (const event of events) this.#take(event);
      this.#wake();
    }
  }

  #take(event: string): void {
    const line = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(event)?.[1];
    if (line('event') === 'answers') this.changedAnswers.push(JSON.parse(line('data')!).teamIds);
    if (line('event') === 'end') this.hasEnded = true;
    if (line('event') !== 'state') return;
    this.events++;
    this.#lastEventId = line('id')!;
    this.state = mergeGameState(this.state, JSON.parse(line('data')!));
  }
}
