/** `node bench/parsers.ts`: the time of each parser of people's texts for its slowest repeated pattern. */
import { MAX_IMPORT_LENGTH } from '#contracts/events/event-limits.ts';
import { repeatingTexts } from '#tests/support/repeating-texts.ts';
import { textParsers } from '#tests/support/text-parsers.ts';

const LENGTH = 20_000;
const LIMIT_MS = 50;
const RUNS = 5;
/** Parsers of files, at the largest file they accept. */
const imports = { calendar: MAX_IMPORT_LENGTH, 'questions in CSV': 200_000, 'questions of Open Trivia': 200_000 };

/** The best of a few runs, in milliseconds of processor time, which other work on the machine hardly affects. */
function measure(parse: (text: string) => unknown, text: string): number {
  const times = Array.from({ length: RUNS }, () => {
    const before = process.cpuUsage();
    parse(text);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

function slowest(parse: (text: string) => unknown, length: number): { pattern: string; ms: number } {
  const measured = repeatingTexts(length).map(([pattern, text]) => ({ pattern, ms: measure(parse, text) }));
  return measured.reduce((worst, each) => (each.ms > worst.ms ? each : worst));
}

let failures = 0;
for (const [name, parse] of Object.entries(textParsers)) {
  const { pattern, ms } = slowest(parse, LENGTH);
  if (ms > LIMIT_MS) failures++;
  console.log(`${ms > LIMIT_MS ? 'FAIL' : 'pass'}  ${name.padEnd(28)} ${ms.toFixed(1).padStart(7)} ms  ${pattern}`);
}
for (const [name, length] of Object.entries(imports)) {
  const { pattern, ms } = slowest(textParsers[name]!, length);
  console.log(`info  ${`${name}, ${length / 1000} kB`.padEnd(28)} ${ms.toFixed(1).padStart(7)} ms  ${pattern}`);
}
console.log(failures === 0 ? `all at most ${LIMIT_MS} ms` : `${failures} over ${LIMIT_MS} ms`);
process.exit(failures === 0 ? 0 : 1);
