import { secondMs } from '#shared/domain/times.ts'
import { keptBytesMax } from '../files.ts'
import type { World } from '../world.ts'
import { type Received, received } from './body.ts'
import { type Inspected, inspectFile } from './inspect-file.ts'

/** A file that is kept, and what is in it. */
export type KeptFile = Inspected & { fileId: string; bytes: number }

/** What became of fetching an address. `saidType` is what the server said that it is. */
export type Fetched =
  | { kind: 'fetched'; file: KeptFile; saidType: string }
  | { kind: 'unreachable' | 'redirected' | 'too-large'; reason: string }
  | { kind: 'refused'; status: number; reason: string }

type Limits = { bytesMax: number; allowsRedirects?: boolean; timeoutMs?: number }

/** Really fetches a file from its address, as a platform would: without credentials, and following redirects only where it says so. */
export const fetchFile = async (
  world: World,
  url: string,
  { bytesMax, allowsRedirects, timeoutMs = 20 * secondMs }: Limits,
): Promise<Fetched> => {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return { kind: 'unreachable', reason: 'It is not an address of the web.' }
  try {
    const redirect = allowsRedirects ? 'follow' : 'manual'
    return await kept(world, await fetch(url, { redirect, signal: AbortSignal.timeout(timeoutMs) }), bytesMax)
  } catch (error) {
    return { kind: 'unreachable', reason: error instanceof Error ? error.message : String(error) }
  }
}

const kept = async (world: World, response: Response, bytesMax: number): Promise<Fetched> => {
  if (response.status >= 300 && response.status < 400) return { kind: 'redirected', reason: `It leads on with ${response.status}.` }
  if (response.status !== 200) return { kind: 'refused', status: response.status, reason: `It answered ${response.status}.` }
  const content = await received(response.body, bytesMax)
  if (content.isTooLarge) return { kind: 'too-large', reason: `It is larger than ${bytesMax} bytes.` }
  return { kind: 'fetched', file: await keepFile(world, content), saidType: response.headers.get('content-type') ?? '' }
}

/** What a fetched file is. Nobody looks into one that is too large to be kept, so there the word of its server counts. */
export const fetchedType = ({ type, bytes }: KeptFile, saidType: string) => (bytes > keptBytesMax ? (saidType.split(';')[0] ?? '') : type)

/** Looks into bytes that were received and keeps them. Of what was too large to be kept the type is what the caller says. */
export const keepFile = async (
  { files }: World,
  { bytes, hash, content }: Received,
  saidType = 'application/octet-stream',
): Promise<KeptFile> => {
  const inspected = content ? await inspectFile(content) : { type: saidType }
  return { ...inspected, bytes, fileId: files.keep({ type: inspected.type, bytes, hash, content }) }
}
