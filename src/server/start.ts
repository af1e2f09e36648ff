/** The entry of the built server: see scripts/build-server.ts. */
import { main } from './main.ts';

await main();
