/** The error to stop a start with: names the setting to change. `prefix` is of the settings of the metrics' own port. */
export function listenFailure(
  cause: unknown,
  { host, port, prefix = '' }: { host: string; port: number; prefix?: 'METRICS_' | '' },
): unknown {
  const explained = (message: string) => new Error(message, { cause });
  switch ((cause as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return explained(`Port ${port} is taken. Set ${prefix}PORT to a free one.`);
    case 'EACCES':
      return explained(`This user may not listen on port ${port}. Set ${prefix}PORT to one from 1024 on.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return explained(
        `${prefix}HOST ${host} is not an address of this machine. Set it to one, such as 127.0.0.1, or 0.0.0.0 for all.`,
      );
    default:
      return cause;
  }
}
