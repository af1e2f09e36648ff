import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** CPU seconds used by a process, over all threads. Linux only. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is a name in parentheses that may contain spaces; user and system time are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond();
}

/** The processor time of a process and its living children: connections stay open during a round. */
export function familySeconds(parent: number): number {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').split(' ').filter(Boolean);
  return [parent, ...children.map(Number)].reduce((total, pid) => total + (secondsIfAlive(pid) ?? 0), 0);
}

function secondsIfAlive(pid: number): number | undefined {
  try {
    return cpuSeconds(pid);
  } catch {
    return undefined;
  }
}

let ticks: number | undefined;
const ticksPerSecond = () => (ticks ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' })));
