import { parseArgs } from 'node:util'
import * as z from 'zod'
import { startOracles } from './oracles.ts'
import { canonical } from './outcome.ts'
import { play } from './play.ts'

// Compares our table with this machine's DynamoDB emulators: `npm run table:fuzz -- --seed 1 --operations 100000`.

const { values } = parseArgs({ options: { seed: { type: 'string' }, operations: { type: 'string' }, only: { type: 'string' } } })
const { seed, operations, only } = z
  .object({
    seed: z.coerce.number().int().default(1),
    operations: z.coerce.number().int().default(10_000),
    only: z.enum(['dynoxide', 'DynamoDB Local']).optional(),
  })
  .parse(values)

const oracles = await startOracles(only)
try {
  const onProgress = (done: number, differences: number) => {
    if (done % 10_000 === 0 && done < operations) console.log(`${done} of ${operations} operations, ${differences} differences so far.`)
  }
  const { operations: counts, unknown, known } = await play(oracles, { seed, operations, onProgress })
  for (const difference of unknown.slice(0, 400)) console.log(canonical(difference))
  for (const [reason, times] of known) console.log(`${times} × ${reason}`)
  const total = [...counts].map(([name, times]) => `${times} ${name}`).join(', ')
  console.log(
    `Seed ${seed} on ${oracles.map(({ name }) => name).join(' and ')}: ${operations} operations (${total}), ${unknown.length} differences that we don't know.`,
  )
  process.exitCode = unknown.length === 0 ? 0 : 1
} finally {
  await Promise.all(oracles.map(({ stop }) => stop()))
}
