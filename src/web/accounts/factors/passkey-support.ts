/** Whether this browser makes and uses passkeys at this address: not without HTTPS, and not at an IP address. */
export const canUsePasskeysHere = (): boolean =>
  isSecureContext && 'PublicKeyCredential' in globalThis && !/^[\d.]+$|^\[/.test(location.hostname);
