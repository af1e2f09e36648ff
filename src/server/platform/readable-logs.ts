import pinoPretty from 'pino-pretty';

/** The message of a request contains these; the second id is the same as the first. */
const SHOWN_IN_MESSAGE = ['method', 'route', 'status', 'milliseconds', 'requestId'];

type Output = { destination: number | NodeJS.WritableStream; hasColors: boolean };

/** `19:04:11 INFO: GET /api/events/:eventId 200 in 4.1 ms {"reqId":"…"}`, in local time; stacks of errors on lines of their own. */
export const formatForPeople = ({ destination, hasColors }: Output): pinoPretty.PrettyStream =>
  pinoPretty({
    destination,
    sync: true,
    colorize: hasColors,
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: ['pid', 'hostname', ...SHOWN_IN_MESSAGE].join(),
    messageFormat: (line) => {
      const { msg, method, route, status, milliseconds } = line as Record<string, string | undefined>;
      return route === undefined ? (msg ?? '') : `${method} ${route} ${status} in ${milliseconds} ms`;
    },
  });
