import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { Fetch } from '../platforms/http.ts'

/** Resolves a host's addresses, like node:dns. */
export type Lookup = (
  host: string,
  options: { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void
type Settings = {
  lookup?: Lookup
  bytesMax?: number
  /** Cuts a larger response off instead of refusing it. Its status counts. */
  cutsOff?: boolean
  send?: typeof httpsRequest
}

/** The largest response accepted, in bytes. */
const usualBytesMax = 2_000_000

/**
 * A fetch for URLs typed by a person or named by a server: https on its default port, to public addresses only. A name
 * is resolved once, and the connection uses that address, so it can't change in between. Redirects aren't followed, and
 * the response size is limited.
 */
export const guardedFetch =
  ({ lookup = systemLookup, bytesMax = usualBytesMax, cutsOff = false, send = httpsRequest }: Settings = {}): Fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    const problem = addressProblem(url)
    if (problem) throw unreachable(problem)
    const body = Buffer.from(await request.arrayBuffer())
    const headers = { ...Object.fromEntries(request.headers), ...(body.length > 0 && { 'content-length': String(body.length) }) }
    return new Promise<Response>((resolve, reject) => {
      // A server that refuses a large file hangs up before it's fully sent. The response counts, not the failure to
      // send the rest.
      let isAnswered = false
      const outgoing = send(
        url,
        {
          method: request.method,
          headers,
          signal: request.signal,
          agent: false,
          lookup: publicLookup(lookup),
        },
        (incoming) => {
          isAnswered = true
          receive(incoming, { bytesMax, cutsOff }, { resolve, reject })
        },
      )
      outgoing.on('error', (error) => {
        if (!isAnswered) reject(error)
      })
      outgoing.end(body)
    })
  }

type Promised = { resolve: (response: Response) => void; reject: (error: Error) => void }

const receive = (
  incoming: IncomingMessage,
  { bytesMax, cutsOff }: { bytesMax: number; cutsOff: boolean },
  { resolve, reject }: Promised,
) => {
  const chunks: Buffer[] = []
  let bytes = 0
  const answer = () => {
    const { statusCode = 0, headersDistinct } = incoming
    if (statusCode < 200 || statusCode > 599) reject(new Error(`The answer has the status ${statusCode}.`))
    else resolve(toResponse(statusCode, headersDistinct, Buffer.concat(chunks).subarray(0, bytesMax)))
  }
  incoming.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    chunks.push(chunk)
    if (bytes <= bytesMax) return
    if (cutsOff) answer()
    incoming.destroy(new Error('The answer is too large.'))
  })
  incoming.on('error', reject)
  incoming.on('close', () => reject(new Error('The answer broke off.')))
  incoming.on('end', answer)
}

/** Says why an address can't be of a public server. Undefined if it can. Its name still has to be looked up. */
export const addressProblem = ({ protocol, port, hostname }: URL): string | undefined => {
  if (protocol !== 'https:') return 'it is not https'
  if (port !== '') return 'it names a port'
  const address = hostname.replace(/^\[|\]$/g, '')
  return isIP(address) !== 0 || !hostname.includes('.') ? 'it names no host of the internet' : undefined
}

/** A lookup for node:http that finds only public addresses. The connection uses what it found. */
export const publicLookup =
  (lookup: Lookup = systemLookup): LookupFunction =>
  (host, { all }, done) =>
    findPublic(lookup, host, (error, addresses) => {
      const [first] = addresses
      if (error || all) done(error, addresses)
      else done(null, first?.address ?? '', first?.family)
    })

type LookupCallback = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void

/** Returns all of a host's addresses, provided each one is public. A private one suggests DNS tampering. */
const findPublic = (lookup: Lookup, host: string, done: LookupCallback) =>
  lookup(host, { all: true }, (error, addresses) => {
    if (error) return done(error, [])
    const isPublic = addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address))
    return isPublic ? done(null, addresses) : done(unreachable('its address is not of the internet'), [])
  })

/** Looks to callers like a host that can't be reached: nothing was sent. */
const unreachable = (why: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`The address can't be used: ${why}.`), { code: 'EHOSTUNREACH', syscall: 'connect' })

const bodiless = [204, 205, 304]

const toResponse = (status: number, headers: NodeJS.Dict<string[]>, body: Buffer) => {
  const pairs = Object.entries(headers).flatMap(([name, values = []]) => values.map((value): [string, string] => [name, value]))
  return new Response(bodiless.includes(status) ? null : new Uint8Array(body), { status, headers: pairs })
}

/** Ranges that aren't on the public internet, per IANA's registries of special-purpose addresses. */
const special: readonly [address: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Azure's own services for a machine, although the address is a public one:
  // https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16.
  ['168.63.129.16', 32],
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

/**
 * In IPv6, only addresses allocated for the public internet, without documentation ranges, tunnels, and embedded IPv4
 * addresses.
 */
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

/**
 * True if an IP address is on the public internet. Sources: https://www.iana.org/assignments/iana-ipv4-special-registry
 * and iana-ipv6-special-registry.
 */
export const isPublicAddress = (address: string): boolean => {
  if (isIP(address) === 4) return !notPublic.check(address, 'ipv4')
  if (isIP(address) === 6) return publicIpv6.check(address, 'ipv6') && !disguised.check(address, 'ipv6')
  return false
}
