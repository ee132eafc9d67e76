import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv4 } from 'node:net'
import { connectedAddress } from './gateway-event.ts'

/** The addresses of a single host, or of a range such as 172.30.0.0/24; undefined if the text is neither. */
export const addressRange = (text: string): BlockList | undefined => {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return undefined
  const bitsMax = version === 4 ? 32 : 128
  const length = bits === undefined ? bitsMax : Number(bits)
  if (!Number.isInteger(length) || length < 1 || length > bitsMax || bits === '') return undefined
  const range = new BlockList()
  range.addSubnet(address, length, familyOf(address))
  return range
}

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6')

/**
 * The visitor of every request whose client the proxy doesn't name: all of them count as one, and share one visitor's
 * limits. It isn't an address, so nothing reserved for this machine is allowed to it.
 */
export const unknownVisitor = 'unknown'

/**
 * Finds out where requests come from, and who may call. Behind a proxy, only the proxy may, and this machine itself,
 * for health checks. The proxy notes its own client last: anyone may have written what's before that. Behind a proxy,
 * no visitor counts as this machine: its own programs have no limits, and a visitor who looked like one would have none
 * either.
 *
 * `Forwarded` (RFC 7239) isn't read. A proxy that writes `X-Forwarded-For` passes it on as a stranger wrote it.
 */
export const visitorsBehind = (trustedProxy: string | undefined) => {
  const proxies = trustedProxy === undefined ? undefined : addressRange(trustedProxy)
  const isProxy = (address: string) => proxies?.check(address, familyOf(address)) ?? false
  return {
    visitorOf: (request: IncomingMessage): string => {
      const address = connectedAddress(request)
      if (proxies === undefined) return address
      const visitor = isProxy(address) ? notedLast(request) : address
      return visitor === undefined || isLoopback(visitor) ? unknownVisitor : visitor
    },
    isCaller: (address: string | undefined): boolean => {
      const caller = address?.replace(/^::ffff:/, '') ?? ''
      return proxies === undefined || isProxy(caller) || isLoopback(caller)
    },
  }
}

/** The proxy's client, if it names one. */
const notedLast = ({ headers }: IncomingMessage) => {
  const last = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',').at(-1)
  return last === undefined ? undefined : addressIn(last.trim())
}

/**
 * Parses the address a proxy noted. Some add the port, as in `1.2.3.4:4711` or `[2001:db8::1]:4711`, and some put
 * quotes around it. Undefined if it names none, such as `unknown`.
 */
const addressIn = (noted: string): string | undefined => {
  const plain = noted.replaceAll('"', '').replace(/^::ffff:(?=\d+\.)/i, '')
  const withoutPort = /^\[([^\]]+)\](:\d+)?$/.exec(plain)?.[1] ?? /^([\d.]+):\d+$/.exec(plain)?.[1] ?? plain
  // The zone of a link-local address is of no use elsewhere.
  const [address = ''] = withoutPort.split('%')
  return isIP(address) === 0 ? undefined : address
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

const isLoopback = (address: string) => loopback.check(address, familyOf(address))
