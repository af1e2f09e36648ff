import type { Clock } from '#server/platform/clock.ts';

/** Starts at the real time, to agree with timestamps of the database, and only moves by `advance`. */
export class TestClock implements Clock {
  #time = Date.now();

  now(): Date {
    return new Date(this.#time);
  }

  advance({ seconds = 0, minutes = 0, hours = 0, days = 0 }): void {
    this.#time += (seconds + 60 * (minutes + 60 * (hours + 24 * days))) * 1000;
  }
}
