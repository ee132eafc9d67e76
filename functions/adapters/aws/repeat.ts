import { setTimeout as pause } from 'node:timers/promises'

const attempts = 3
const pauseMs = 100

/** How one attempt went. */
export type Outcome<Answer> = { answer: Answer } | { error: Error; canRepeat: boolean }

/** Makes a call that may be repeated until it is answered, three times at most, with growing pauses. Throws the error of the last. */
export const repeat = async <Answer>(tryOnce: () => Promise<Outcome<Answer>>): Promise<Answer> => {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await tryOnce()
    if ('answer' in outcome) return outcome.answer
    if (!outcome.canRepeat || attempt === attempts) throw outcome.error
    await pause(pauseMs * 2 ** attempt)
  }
}
