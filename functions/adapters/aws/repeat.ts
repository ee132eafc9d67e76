import { setTimeout as pause } from 'node:timers/promises'

/** How often a call is made at most, and the longest pause (ms) before the second; the longest before each further is twice that before. */
export type Pace = { tries: number; pauseMs: number }

const usual: Pace = { tries: 3, pauseMs: 200 }

/** How one attempt went. */
export type Outcome<Answer> = { answer: Answer } | { error: Error; canRepeat: boolean }

/**
 * Makes a call that may be repeated until it is answered, as often as its pace allows. Pauses grow, and are up to half shorter by chance: many that were refused
 * together don't come back together. Throws the error of the last.
 */
export const repeat = async <Answer>(tryOnce: () => Promise<Outcome<Answer>>, { tries, pauseMs } = usual): Promise<Answer> => {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await tryOnce()
    if ('answer' in outcome) return outcome.answer
    if (!outcome.canRepeat || attempt === tries) throw outcome.error
    await pause(pauseMs * 2 ** (attempt - 1) * (1 - Math.random() / 2))
  }
}
