import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv4 } from 'node:net'
import { connectedAddress } from '../local/gateway-event.ts'

/** The addresses of a single one, or of a range such as 172.30.0.0/24; undefined where the text is neither. */
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
 * Whom calls come from, and who may call. Behind a proxy only the proxy may, and this machine itself, whose health is asked for. The proxy notes its own
 * caller last: whatever stands before that, anybody may have written.
 */
export const visitorsBehind = (trustedProxy: string | undefined) => {
  const proxies = trustedProxy === undefined ? undefined : addressRange(trustedProxy)
  const isProxy = (address: string) => proxies?.check(address, familyOf(address)) ?? false
  return {
    visitorOf: (request: IncomingMessage): string => {
      const address = connectedAddress(request)
      if (!isProxy(address)) return address
      const noted = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',').at(-1)?.trim() ?? ''
      return isIP(noted) === 0 ? address : noted
    },
    isCaller: (address: string | undefined): boolean => {
      const caller = address?.replace(/^::ffff:/, '') ?? ''
      return proxies === undefined || isProxy(caller) || loopback.check(caller, familyOf(caller))
    },
  }
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')
