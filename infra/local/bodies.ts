import type { IncomingMessage } from 'node:http'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { bodyOf } from './answer-early.ts'
import type { Claim } from './body-budget.ts'
import { outOfTime, within } from './within.ts'

/** How long a body may make no progress, and how long one that is held in memory may take altogether, in ms. */
export type BodyTimes = { stillMs: number; wholeMs: number }

/** At the 256 KB of an ordinary call, two minutes are enough for a line of 17 kbit/s. */
export const bodyTimes: BodyTimes = { stillMs: 30 * secondMs, wholeMs: 2 * minuteMs }

/** A body stopped arriving, or took too long. */
export class BodyStalled extends Error {
  override readonly name = 'BodyStalled'

  constructor() {
    super('The body stopped arriving, so we ended the call. Check the connection and send it again.')
  }
}

/** A body's bytes as they arrive. Throws `BodyStalled` after `stillMs` without any. Time that the reader takes doesn't count. */
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
    // Not awaited: while a body stalls, its iterator has no end either.
    chunks.return?.().catch(() => undefined)
  }
}

/** Why a body wasn't read: it is over its limit, it stopped arriving, or the process holds as many bytes as it may. */
export type BodyProblem = 'too-large' | 'too-slow' | 'no-room'

type Reading = { bytesMax: number; claim: Claim; times?: BodyTimes }

/** The whole body, whose bytes are held by `claim`; or why it isn't read to its end. */
export const readBody = async (
  request: IncomingMessage,
  { bytesMax, claim, times = bodyTimes }: Reading,
): Promise<Buffer | BodyProblem> => {
  if (declaredBytes(request) > bytesMax) return 'too-large'
  const reading = collect(movingBody(request, times.stillMs), { bytesMax, claim })
  try {
    const body = await within(times.wholeMs, reading)
    return body === outOfTime ? 'too-slow' : body
  } catch (error) {
    if (error instanceof BodyStalled) return 'too-slow'
    throw error
  }
}

/** The size that a body says it has; 0 where it says none. */
export const declaredBytes = ({ headers }: IncomingMessage) => Number(headers['content-length'] ?? 0)

/** One buffer that doubles: a list of chunks could be of single bytes, each of which takes a hundred times its size. */
const collect = async (chunks: AsyncIterable<Buffer>, { bytesMax, claim }: Omit<Reading, 'times'>): Promise<Buffer | BodyProblem> => {
  let body = Buffer.alloc(0)
  let bytes = 0
  for await (const chunk of chunks) {
    const needed = bytes + chunk.length
    if (needed > bytesMax) return 'too-large'
    if (!claim.hold(chunk.length)) return 'no-room'
    if (needed > body.length) body = Buffer.concat([body], Math.max(needed, Math.min(2 * body.length, bytesMax)))
    chunk.copy(body, bytes)
    bytes = needed
  }
  return body.subarray(0, bytes)
}
