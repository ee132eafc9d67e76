import { type MediaAnswer, mediaApi } from '#shared/contracts/media.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import type { Client } from '#web/lib/request.ts'

type Completing = {
  request: Client['request']
  /** Resolves after so many ms; rejects with what aborted it. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>
  signal: AbortSignal
}

/** Looks so often whether a large file is done, in ms, and has it begun again after so many looks: what was begun may have been lost. */
const lookEveryMs = 2 * secondMs
const looksPerTry = (5 * minuteMs) / lookEveryMs
const tries = 3

/** Completes a file, and waits for a large one until the server is done with it. Answers it as it then is; one that takes a quarter of an hour still waits. */
export const complete = async (id: string, { request, pause, signal }: Completing): Promise<MediaAnswer> => {
  for (let attempt = 1; ; attempt += 1) {
    const { status, body } = await request(mediaApi.complete, { id }, { signal })
    if (status === 200) return body
    let media = body
    for (let look = 0; look < looksPerTry && media.state.name === 'waiting'; look += 1) {
      await pause(lookEveryMs, signal)
      media = (await request(mediaApi.get, { id }, { signal })).body
    }
    if (media.state.name !== 'waiting' || attempt === tries) return media
  }
}
