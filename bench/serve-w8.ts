import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts';

const p = await startEmbeddedPostgres({ dataDir: '/tmp/bench-w8' });
console.log('up', p.superuser);
setTimeout(() => void p.stop().then(() => process.exit(0)), 35 * 60_000);
process.on('SIGTERM', () => void p.stop().then(() => process.exit(0)));
