import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** The sockets of a killed app close a moment later, and an immediate restart must wait for that. */
const LOCK_TIMEOUT_MS = 2000;

/**
 * Locks a data folder for one running app. The lock is a listening socket, because the kernel closes it however the process dies: a pid in a
 * file can be reused by another process, and Node has no flock.
 */
export async function lockDataDir(dataDir: string, socketFolder: string): Promise<{ release(): void }> {
  const address = path.join(socketFolder, 'app.lock');
  for (const deadline = Date.now() + LOCK_TIMEOUT_MS; Date.now() < deadline; await delay(50)) {
    const server = await listen(address);
    if (server) return { release: () => release(server, { dataDir, socketFolder }) };
    if (!(await acceptsConnections(address))) await removeStale(address);
  }
  throw new Error(`DATA_DIR ${dataDir} is in use by another running app. Stop that one or choose another DATA_DIR.`);
}

function release(server: net.Server, { dataDir, socketFolder }: { dataDir: string; socketFolder: string }): void {
  server.close();
  // One in the system's folder for temporary files is only for this run.
  if (socketFolder !== path.join(dataDir, 'run')) fs.rmSync(socketFolder, { recursive: true, force: true });
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

async function acceptsConnections(address: string): Promise<boolean> {
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

/** Two starting apps may find the same stale socket: only one can rename it, and a socket that is in use after all is put back. */
async function removeStale(address: string): Promise<void> {
  const taken = `${address}.${process.pid}`;
  try {
    fs.renameSync(address, taken);
    if (await acceptsConnections(taken)) fs.linkSync(taken, address);
    fs.unlinkSync(taken);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
