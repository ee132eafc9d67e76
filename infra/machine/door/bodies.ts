import type { IncomingMessage } from 'node:http'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { bodyOf } from './answer-early.ts'
import type { Claim } from './body-budget.ts'
import { outOfTime, within } from './within.ts'

/** How long a body may make no progress, and how long one that's held in memory may take in total, in ms. */
export type BodyTimes = { stillMs: number; wholeMs: number }

/** For an ordinary call's 256 KB, two minutes are enough at 17 kbit/s. */
export const bodyTimes: BodyTimes = { stillMs: 30 * secondMs, wholeMs: 2 * minuteMs }

/** A body stopped arriving, or took too long. */
export class BodyStalled extends Error {
  override readonly name = 'BodyStalled'

  constructor() {
    super('The upload stopped, so we ended the request. Check your connection and try again.')
  }
}

/**
 * A body's bytes as they arrive. Throws `BodyStalled` after `stillMs` without any. Time the reader takes doesn't count.
 */
export async function* movingBody(request: IncomingMessage, stillMs = bodyTimes.stillMs): AsyncGenerator<Buffer> {
  const chunks = bodyOf(request)[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await within(stillMs, chunks.next())
      if (next === outOfTime) throw new BodyStalled()
      if (next.done) return
      yield next.value
    }
  } finally {
    // Not awaited: while a body stalls, its iterator doesn't end either.
    chunks.return?.().catch(() => undefined)
  }
}

/** Why a body wasn't read: it's over its limit, it stopped arriving, or the process holds as many bytes as it may. */
export type BodyProblem = 'too-large' | 'too-slow' | 'no-room'

type Reading = { bytesMax: number; claim: Claim; times?: BodyTimes }

/**
 * A body in more chunks isn't read further. A megabyte in the smallest packets comes in 2,000 of them. A client that
 * sends chunks of a byte each makes each byte cost as much as a packet.
 */
const piecesMax = 4_096

/** The whole body, with its bytes held by `claim`, or why it wasn't read to its end. Throws if the client aborts. */
export const readBody = async (
  request: IncomingMessage,
  { bytesMax, claim, times = bodyTimes }: Reading,
): Promise<Buffer | BodyProblem> => {
  if (declaredBytes(request) > bytesMax) return 'too-large'
  if (hasNone(request)) return Buffer.alloc(0)
  const { promise, resolve, reject } = Promise.withResolvers<Buffer | BodyProblem>()
  const [still, whole] = [times.stillMs, times.wholeMs].map((milliseconds) => setTimeout(() => resolve('too-slow'), milliseconds))
  const body = growingBuffer(bytesMax)
  let pieces = 0
  const take = (chunk: Buffer) => {
    still?.refresh()
    pieces += 1
    if (pieces > piecesMax) request.socket.destroy()
    else if (body.length() + chunk.length > bytesMax) resolve('too-large')
    else if (!claim.hold(chunk.length)) resolve('no-room')
    else body.add(chunk)
  }
  const end = () => {
    request.off('close', breakOff)
    resolve(body.content())
  }
  const breakOff = () => reject(new Error('The caller broke off in the middle of a body.'))
  request.on('data', take).once('end', end).once('error', breakOff).once('close', breakOff)
  try {
    return await promise
  } finally {
    clearTimeout(still)
    clearTimeout(whole)
    request.off('data', take).off('end', end).off('error', breakOff).off('close', breakOff).pause()
  }
}

/** The body's declared size, or 0 if it declares none. */
export const declaredBytes = ({ headers }: IncomingMessage) => Number(headers['content-length'] ?? 0)

/** A request with a body declares it. https://www.rfc-editor.org/rfc/rfc9112.html#section-6.3 */
const hasNone = (request: IncomingMessage) => declaredBytes(request) === 0 && request.headers['transfer-encoding'] === undefined

/** One buffer that doubles: a list could hold single-byte chunks, each of which takes a hundred times its size. */
const growingBuffer = (bytesMax: number) => {
  let buffer: Buffer = Buffer.alloc(0)
  let bytes = 0
  return {
    length: () => bytes,
    add: (chunk: Buffer) => {
      const needed = bytes + chunk.length
      if (needed > buffer.length) buffer = Buffer.concat([buffer], Math.max(needed, Math.min(2 * buffer.length, bytesMax)))
      chunk.copy(buffer, bytes)
      bytes = needed
    },
    content: () => buffer.subarray(0, bytes),
  }
}
