import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** IANA's special-purpose IPv4 networks, multicast and reserved ones: none of them is a host on the public internet. */
const special: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local, with the metadata services of clouds.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
/** Inside the global unicast network: protocol assignments with Teredo, documentation, 6to4. */
const specialV6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const notPublic = new BlockList();
for (const [network, bits] of special) notPublic.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of specialV6) notPublic.addSubnet(network, bits, 'ipv6');
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is a host on the public internet. IPv6 addresses that contain an IPv4 address (mapped, NAT64) are not. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublic.check(address, 'ipv4');
  return isIPv6(address) && globalUnicast.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}
