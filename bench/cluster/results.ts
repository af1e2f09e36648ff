import type { Cluster, ClusterOptions } from './cluster.ts';
import type { LossReport } from './rsvp-load.ts';

/** One line of the table. */
export type Result = { fault: string; lost: string; back: string; passed: boolean };

/** What one run of the bench tries, on a cluster of its own. */
export type Row = { cluster?: ClusterOptions; run(cluster: Cluster): Promise<Result[]> };

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** What became of writes during a fault. */
export function lossResult(fault: string, loss: LossReport, withinMs: number): Result {
  const { acknowledged, refused, lost, backAfterMs } = loss;
  return {
    fault,
    lost: `${lost} of ${acknowledged} acknowledged RSVPs; refused: ${refused}`,
    back: `${seconds(backAfterMs)} (goal ${seconds(withinMs)})`,
    passed: lost === 0 && acknowledged > 0 && backAfterMs <= withinMs,
  };
}
