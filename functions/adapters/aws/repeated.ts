import { setTimeout as pause } from 'node:timers/promises'

/** How one try of a call went. */
export type Outcome<Answer> = { answer: Answer } | { error: unknown; canRepeat: boolean }

const longestPauseMs = 4_000

/** Tries a call up to `tries` times, with growing pauses of which the first is `firstPauseMs`, until it is answered. Throws the last error else. */
export const repeated = async <Answer>(
  tryOnce: () => Promise<Outcome<Answer>>,
  { tries, firstPauseMs }: { tries: number; firstPauseMs: number },
): Promise<Answer> => {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await tryOnce()
    if ('answer' in outcome) return outcome.answer
    if (attempt >= tries || !outcome.canRepeat) throw outcome.error
    // Up to half shorter by chance: many that were refused together don't come back together.
    await pause(Math.min(firstPauseMs * 2 ** (attempt - 1), longestPauseMs) * (1 - Math.random() / 2))
  }
}
