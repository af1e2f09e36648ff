/**
 * Whether an address given by a browser is one of a push service that the site knows. We call it from inside our network, so that nothing a
 * person can choose may lead elsewhere: https, the usual port, a host of the list (`fcm.googleapis.com`, `*.push.apple.com`) and no login.
 * An entry with `http://` is an origin of a trial.
 */
export function isKnownPushService(address: string, services: readonly string[]): boolean {
  const url = URL.parse(address);
  if (!url || url.username !== '' || url.password !== '') return false;
  if (services.includes(url.origin)) return true;
  const isUsual = url.protocol === 'https:' && url.port === '';
  return isUsual && services.some((known) => isOf(url.hostname, known));
}

const isOf = (host: string, known: string) => (known.startsWith('*.') ? host.endsWith(known.slice(1)) : host === known);
