import type { IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { DownloadFile } from '#functions/ports/media.ts'
import { DomainError, invalidField } from '#shared/domain/errors.ts'
import { inMegabytes } from '#shared/domain/file-sizes.ts'
import { secondMs } from '#shared/domain/times.ts'
import { addressProblem, type Lookup, publicLookup } from './guarded-fetch.ts'

type Settings = { lookup?: Lookup; send?: typeof httpsRequest; withinMs?: number }

const redirectsMax = 5

/**
 * Downloads from public addresses only, like `guardedFetch`: each address on the way is checked and resolved once. The
 * file itself is never held in memory.
 */
export const guardedDownload =
  ({ lookup, send = httpsRequest, withinMs = 20 * secondMs }: Settings = {}): DownloadFile =>
  async (address, bytesMax) => {
    const signal = AbortSignal.timeout(withinMs)
    const incoming = await open({ lookup: publicLookup(lookup), send, signal }, new URL(address), redirectsMax)
    const { statusCode = 0, headers } = incoming
    const refusal = refusalOf(statusCode, Number(headers['content-length'] ?? 0), bytesMax)
    if (refusal) {
      incoming.destroy()
      throw refusal
    }
    return { contentType: headers['content-type'] ?? '', content: limited(incoming, bytesMax) }
  }

type Line = { lookup: ReturnType<typeof publicLookup>; send: typeof httpsRequest; signal: AbortSignal }

const open = async (line: Line, url: URL, redirectsLeft: number): Promise<IncomingMessage> => {
  if (addressProblem(url)) throw notPublic()
  const incoming = await ask(line, url).catch((cause: unknown) => {
    throw isUnreachable(cause) ? notPublic() : brokenOff(cause)
  })
  const { statusCode = 0, headers } = incoming
  if (statusCode < 300 || statusCode > 399 || headers.location === undefined) return incoming
  incoming.destroy()
  if (redirectsLeft === 0 || !URL.canParse(headers.location, url)) throw notFile('It redirects without an end.')
  return open(line, new URL(headers.location, url), redirectsLeft - 1)
}

const ask = ({ lookup, send, signal }: Line, url: URL) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Crier' }
    send(url, { headers, signal, agent: false, lookup }, resolve).on('error', reject).end()
  })

const limited = async function* (incoming: IncomingMessage, bytesMax: number) {
  let bytes = 0
  try {
    for await (const chunk of incoming) {
      bytes += chunk.length
      if (bytes > bytesMax) throw tooLarge(bytesMax)
      yield chunk
    }
  } catch (error) {
    throw error instanceof DomainError ? error : brokenOff(error)
  }
}

const refusalOf = (status: number, bytes: number, bytesMax: number) => {
  if (status >= 500 || status === 429) return new DomainError('upstream', `The server of this file answered ${status}. Try again later.`)
  if (status !== 200) return notFile(`Its server answered ${status}.`)
  return bytes > bytesMax ? tooLarge(bytesMax) : undefined
}

/** The same for every address that isn't public, so that nobody learns what is there. */
const notPublic = () => invalidField('url', 'Crier can’t reach this address. It has to be a public one, starting with https://.')
const notFile = (why: string) => invalidField('url', `There’s no file for everyone at this address. ${why}`)
const tooLarge = (bytesMax: number) =>
  invalidField('url', `The file is larger than ${inMegabytes(bytesMax)}. Upload it instead, which also works for larger files.`)
const brokenOff = (cause: unknown) => new DomainError('upstream', 'The file couldn’t be downloaded in time. Try again.', { cause })

const isUnreachable = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'EHOSTUNREACH' || error.code === 'ENOTFOUND' || error.code === 'ECONNREFUSED')
