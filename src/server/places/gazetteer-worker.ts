import { type MessagePort, workerData } from 'node:worker_threads';
import { readGazetteer } from './gazetteer.ts';

// A thread of its own: reading takes half a second of processor and 150 MB, both gone when it ends.
(workerData as MessagePort).postMessage(readGazetteer(), []);
