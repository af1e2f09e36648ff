import { act as actInReact } from 'react';

let running = 0;
const setRunning = (change: number): void => {
  running += change;
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: running > 0 });
};

/**
 * React’s `act`, with its flag set only while it runs: otherwise React warns of what a page does between presses, for which tests wait with
 * `expect.poll`.
 */
export const act = ((work: () => unknown) => {
  let isAsync = false;
  setRunning(1);
  try {
    const result = actInReact(() => {
      const started = work();
      isAsync = started instanceof Object && 'then' in started;
      return started;
    });
    return isAsync ? finish(result) : result;
  } finally {
    if (!isAsync) setRunning(-1);
  }
}) as typeof actInReact;

async function finish(result: Promise<unknown>): Promise<unknown> {
  try {
    return await result;
  } finally {
    setRunning(-1);
  }
}
