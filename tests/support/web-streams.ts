import { TextDecoderStream, TransformStream } from 'node:stream/web';

/** Imported before other modules: the simulated browser lacks what reading a stream takes. */
Object.assign(globalThis, { TextDecoderStream, TransformStream });
