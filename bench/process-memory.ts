import { readdirSync, readFileSync } from 'node:fs';

/** Megabytes that several processes take together: private memory of each, and memory that they share, such as their program, once. */
export function megabytesOf(pids: readonly number[]): number {
  const statuses = pids.map(readStatus);
  const fieldOf = (name: string) =>
    statuses.map((status) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0));
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  return (sum(fieldOf('RssAnon')) + Math.max(0, ...fieldOf('RssFile')) + Math.max(0, ...fieldOf('RssShmem'))) / 1024;
}

/** A process and its descendants, apart from those that `isExcluded` matches by name, and theirs. Linux only. */
export function processTree(root: number, isExcluded: (name: string) => boolean = () => false): number[] {
  const children = new Map<number, number[]>();
  for (const pid of readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)) {
    const status = readStatus(pid);
    const parent = Number(/PPid:\s+(\d+)/.exec(status)?.[1]);
    if (!isExcluded(/Name:\s+(.*)/.exec(status)?.[1] ?? ''))
      children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const tree = [root];
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

/** A field of the kernel's status of a process, such as VmHWM, the most memory it ever had. */
export const statusMegabytes = (pid: number, field: string): number =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readStatus(pid))?.[1] ?? 0) / 1024;

/** Empty for a process that has ended. */
function readStatus(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}
