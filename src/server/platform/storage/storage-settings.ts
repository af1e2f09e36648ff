import { z } from 'zod';

/** Where pictures are, if not in the database: a bucket of any S3. */
export type StorageSettings = {
  /** With a slash at the end; keys follow. */
  bucketUrl: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const EXPECTED =
  'must be s3://key:secret@host/bucket, with ?region=… where the storage has regions, and signs of the secret as %2F (docs/operations.md)';
const PARAMETERS = new Set(['region', 'path-style', 'tls']);

export const storageSettings = {
  STORAGE_URL: z
    .string()
    .transform((text, context): StorageSettings => {
      const settings = readStorageUrl(text);
      if (settings) return settings;
      context.addIssue({ code: 'custom', message: EXPECTED });
      return z.NEVER;
    })
    .optional(),
};

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
}

function readStorageUrl(text: string): StorageSettings | undefined {
  if (!URL.canParse(text) || !isDecodable(text)) return undefined;
  const { protocol, username, password, host, pathname, searchParams } = new URL(text);
  const [, bucket = '', ...rest] = pathname.replace(/\/$/, '').split('/');
  const isComplete = protocol === 's3:' && username && password && host && /^[a-z0-9][a-z0-9.-]{1,62}$/.test(bucket);
  if (!isComplete || rest.length > 0 || [...searchParams.keys()].some((name) => !PARAMETERS.has(name)))
    return undefined;
  const scheme = searchParams.get('tls') === 'off' ? 'http' : 'https';
  const hasPath = searchParams.get('path-style') !== 'false';
  return {
    bucketUrl: hasPath ? `${scheme}://${host}/${bucket}/` : `${scheme}://${bucket}.${host}/`,
    region: searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  };
}
