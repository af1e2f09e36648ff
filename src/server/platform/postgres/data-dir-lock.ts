import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** A killed app's sockets close a moment after it; a restart right behind it waits for that. */
const PATIENCE_MS = 2000;

/**
 * Holds a data folder for one running app. The lock is a listening socket, because the kernel closes it however the process dies:
 * a pid in a file can be reused by a stranger, and node has no flock.
 */
export async function lockDataDir(dataDir: string, socketFolder: string): Promise<{ release(): void }> {
  const address = path.join(socketFolder, 'app.lock');
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await delay(50)) {
    const server = await listen(address);
    if (server) return { release: () => server.close() };
    if (!(await isAnswered(address))) await removeStale(address);
  }
  throw new Error(`DATA_DIR ${dataDir} is in use by another running app. Stop that one or choose another DATA_DIR.`);
}

async function listen(address: string): Promise<net.Server | undefined> {
  const server = net.createServer((socket) => socket.destroy());
  server.listen(address);
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined;
    throw error;
  }
  return server.unref();
}

async function isAnswered(address: string): Promise<boolean> {
  const socket = net.connect(address);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Two starters may find the same stale socket: renaming lets only one of them take it, and a fresh one is put back. */
async function removeStale(address: string): Promise<void> {
  const taken = `${address}.${process.pid}`;
  try {
    fs.renameSync(address, taken);
    if (await isAnswered(taken)) fs.linkSync(taken, address);
    fs.unlinkSync(taken);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
