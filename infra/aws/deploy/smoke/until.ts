import { setTimeout as pause } from 'node:timers/promises'

type Patience = { readonly patienceMs: number; readonly everyMs: number }

/** Asks until there is an answer, and gives it; undefined once the time is over. */
export const untilFound = async <Value>(
  ask: () => Promise<Value | undefined>,
  { patienceMs, everyMs }: Patience,
): Promise<Value | undefined> => {
  const stopAt = performance.now() + patienceMs
  for (;;) {
    const value = await ask()
    if (value !== undefined || performance.now() > stopAt) return value
    await pause(everyMs)
  }
}
