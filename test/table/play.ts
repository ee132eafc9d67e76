import { chanceOf } from '../simulation/random.ts'
import { compareOn, type Difference } from './compare.ts'
import { drawOperation } from './operations.ts'
import { type Oracle, openOwn } from './oracles.ts'

/** `onProgress` receives the number of operations played so far, and of unknown differences. */
type Playing = { seed: number; operations: number; onProgress?: (done: number, unknown: number) => void }
type Played = { operations: Map<string, number>; unknown: Difference[]; known: Map<string, number> }

/** Plays a seed's operations on our table and on the oracles and collects the differences. */
export const play = async (oracles: readonly Oracle[], { seed, operations, onProgress }: Playing): Promise<Played> => {
  const random = chanceOf(seed).next
  const own = openOwn()
  const played: Played = { operations: new Map(), unknown: [], known: new Map() }
  const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
  for (let index = 0; index < operations; index += 1) {
    const operation = drawOperation(random)
    count(played.operations, operation.name)
    for (const difference of await compareOn(own, oracles, operation)) {
      if (difference.known === undefined) played.unknown.push(difference)
      else count(played.known, `${difference.oracle}: ${difference.known}`)
    }
    onProgress?.(index + 1, played.unknown.length)
  }
  own.close()
  return played
}
