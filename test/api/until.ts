import { setTimeout as pause } from 'node:timers/promises'
import { inspect } from 'node:util'
import { minuteMs } from '#shared/domain/times.ts'

type Patience = { withinMs?: number; everyMs?: number }

/** Polls until the answer is the wanted one, and returns it. Throws with the last answer when `withinMs` has passed. */
export const until = async <Value>(
  ask: () => Value | Promise<Value>,
  isWanted: (value: Value) => boolean,
  { withinMs = minuteMs, everyMs = 50 }: Patience = {},
): Promise<Value> => {
  const stopAt = performance.now() + withinMs
  for (;;) {
    const value = await ask()
    if (isWanted(value)) return value
    if (performance.now() > stopAt)
      throw new Error(`It is still not so after ${withinMs} ms: ${inspect(value, { depth: 6, maxArrayLength: 20, breakLength: 140 })}`)
    await pause(everyMs)
  }
}
