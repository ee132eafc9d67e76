import { secondMs } from '#shared/domain/times.ts'
import { keptBytesMax } from '../files.ts'
import type { World } from '../world.ts'
import { type Received, received } from './body.ts'
import { type Inspected, inspectFile } from './inspect-file.ts'

/** A stored file and its properties. */
export type KeptFile = Inspected & { fileId: string; bytes: number }

/** The result of fetching a URL. `saidType` is the content type the server sent. */
export type Fetched =
  | { kind: 'fetched'; file: KeptFile; saidType: string }
  | { kind: 'unreachable' | 'redirected' | 'too-large'; reason: string }
  | { kind: 'refused'; status: number; reason: string }

type Limits = { bytesMax: number; allowsRedirects?: boolean; timeoutMs?: number }

/**
 * Really fetches a file from its URL, as a platform would: without credentials, and following redirects only if told
 * to.
 */
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

/** A fetched file's properties. One too large to be kept isn't inspected, so the server's content type counts. */
export const fetchedType = ({ type, bytes }: KeptFile, saidType: string) => (bytes > keptBytesMax ? (saidType.split(';')[0] ?? '') : type)

/** Inspects received bytes and stores them. If they're too large to be kept, the type is the caller's. */
export const keepFile = async (
  { files }: World,
  { bytes, hash, content }: Received,
  saidType = 'application/octet-stream',
): Promise<KeptFile> => {
  const inspected = content ? await inspectFile(content) : { type: saidType }
  return { ...inspected, bytes, fileId: files.keep({ type: inspected.type, bytes, hash, content }) }
}
