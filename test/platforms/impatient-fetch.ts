import { setTimeout as pause } from 'node:timers/promises'
import { until } from '#test/api/until.ts'

/**
 * Gives up on a call this many ms after the sandbox has hit each fault set there. On a busy machine, a timeout from the
 * start could end a call before it arrives. A call that hits no fault is awaited.
 */
export const impatientFetch =
  (sandbox: { url: string }, ms: number): typeof fetch =>
  async (url, init) => {
    const given = new AbortController()
    const answer = fetch(url, { ...init, signal: given.signal })
    let isOver = false
    const noteEnd = () => {
      isOver = true
    }
    answer.then(noteEnd, noteEnd)
    await until(async () => isOver || (await areAllMet(sandbox)), Boolean)
    if (!isOver) {
      await pause(ms)
      given.abort(new DOMException('It takes too long.', 'TimeoutError'))
    }
    return answer
  }

const areAllMet = async ({ url }: { url: string }) => {
  const faults: unknown = await (await fetch(`${url}/faults`)).json()
  return Array.isArray(faults) && faults.length === 0
}
