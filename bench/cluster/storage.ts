import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort, onCleanUp, temporaryFolder } from '../faults/site-process.ts';

export type StorageProcess = { url: string; kill(): Promise<void>; restart(): Promise<void> };

import { atExit } from './programs.ts';

/** A stand-in of S3 on loopback: Debian 12 has no object storage that starts by itself. */
export async function startStorage(): Promise<StorageProcess> {
  const args = [String(await freePort()), temporaryFolder('storage')];
  const start = async () => {
    const child = fork(join(import.meta.dirname, 'storage-server.ts'), args);
    const ended = once(child, 'exit');
    const kill = async () => {
      child.kill('SIGKILL');
      await ended;
    };
    atExit.add(() => void child.kill('SIGKILL'));
    const [url] = (await once(child, 'message')) as [string];
    return { url, kill };
  };
  let running = await start();
  onCleanUp(() => running.kill());
  return {
    url: running.url,
    kill: () => running.kill(),
    async restart() {
      running = await start();
    },
  };
}
