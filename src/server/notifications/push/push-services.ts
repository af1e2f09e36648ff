/**
 * Whether an endpoint sent by a browser belongs to a push service on the allowlist. The server sends requests to it, so the check prevents
 * server-side request forgery: https, the default port, a listed host (`fcm.googleapis.com`, `*.push.apple.com`) and no credentials.
 * An entry with `http://` allows an origin in development.
 */
export function isKnownPushService(endpoint: string, services: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username !== '' || url.password !== '') return false;
  if (services.includes(url.origin)) return true;
  const isDefaultHttps = url.protocol === 'https:' && url.port === '';
  return isDefaultHttps && services.some((pattern) => matchesHost(url.hostname, pattern));
}

const matchesHost = (host: string, pattern: string) =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;
