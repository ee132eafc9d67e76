import * as z from 'zod'
import { toInstant, toMs } from '#shared/domain/times.ts'
import { everyDueShard } from '../adapters/dynamo/keys.ts'
import type { Table } from '../adapters/dynamo/table.ts'
import { dynamoTargets } from '../adapters/dynamo/targets.ts'
import { report } from '../runtime/log.ts'
import { markRewound, type Rewind } from '../use-cases/publishing/rewind.ts'

/** The time that restored data is from, as an operator enters it. */
export const Since = z.iso.datetime({ offset: true }).transform(toMs)

/**
 * Marks every post due in that period to be looked for on its platform before it's sent. Returns how many there are.
 */
export type MarkDue = (rewind: Rewind) => Promise<number>

/** Has every post due in that period looked for before it's sent, and reports the result in words. */
export const reconcile = async (markDue: MarkDue, { since, until }: Rewind): Promise<string> => {
  const count = await markDue({ since, until })
  if (count === 0) return `Nothing that was due since ${toInstant(since)} is waiting.`
  return `Of ${inWords(count)} due since ${toInstant(since)}, Crier first finds out whether it’s public already. If it can’t tell, it asks the person.`
}

/** Marks what's in a table, in every shard. Throws once all others are marked if some couldn't be. */
export const markDueIn =
  (table: Table): MarkDue =>
  async (rewind) => {
    let failures = 0
    const countFailure = (message: string, error: unknown) => {
      failures += 1
      report(message, error)
    }
    const marked = await markRewound({ targets: dynamoTargets(table), shards: () => everyDueShard, report: countFailure }, rewind)
    if (failures === 0) return marked
    throw new Error(`${inWords(failures)} couldn’t be marked; the lines above say why. Run the command again before anything is sent.`)
  }

const inWords = (count: number) => (count === 1 ? '1 post' : `${count} posts`)
