/** `node bench/cluster/storage-server.ts <port> <folder>`: the stand-in of S3 as a process that can be killed; its objects stay in the folder. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type StoredObject, startS3Storage } from '#tests/support/s3-storage.ts';

const [port = '', folder = ''] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });

/** Written before the answer, as a storage does. */
class KeptObjects extends Map<string, StoredObject> {
  override set(key: string, object: StoredObject): this {
    writeFileSync(join(folder, encodeURIComponent(key)), object.bytes);
    return super.set(key, object);
  }
}

const objects = new KeptObjects();
for (const name of readdirSync(folder))
  objects.set(decodeURIComponent(name), { bytes: readFileSync(join(folder, name)), type: undefined });
const { url } = await startS3Storage({ port: Number(port), objects });
process.send?.(url);
