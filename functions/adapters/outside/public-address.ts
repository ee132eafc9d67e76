import { BlockList, isIP } from 'node:net'

/** What is not on the internet, by IANA's registries of special-purpose addresses. */
const special: readonly [address: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
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
]

const notPublic = new BlockList()
for (const [address, prefix] of special) notPublic.addSubnet(address, prefix, 'ipv4')

/** Of IPv6 only what is given out for the internet; what leads to IPv4 in disguise, documentation and tunnels are not. */
const publicIpv6 = new BlockList()
publicIpv6.addSubnet('2000::', 3, 'ipv6')
const disguised = new BlockList()
for (const [address, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  disguised.addSubnet(address, prefix, 'ipv6')

/** Whether an IP address is one of the internet. Sources: https://www.iana.org/assignments/iana-ipv4-special-registry and iana-ipv6-special-registry. */
export const isPublicAddress = (address: string): boolean => {
  if (isIP(address) === 4) return !notPublic.check(address, 'ipv4')
  if (isIP(address) === 6) return publicIpv6.check(address, 'ipv6') && !disguised.check(address, 'ipv6')
  return false
}
