import { parseArgs } from 'node:util'
import * as z from 'zod'
import { usual } from './cost-document.ts'
import type { Load } from './usage.ts'

const usage = `npm run cost -- --people N --posts N [--media ${usual.media}] [--accounts ${usual.accounts}]
npm run cost -- --write`

const options = {
  people: { type: 'string' },
  posts: { type: 'string' },
  media: { type: 'string', default: String(usual.media) },
  accounts: { type: 'string', default: String(usual.accounts) },
  write: { type: 'boolean', default: false },
} as const

const Values = z.object({
  people: z.coerce.number().int().nonnegative(),
  posts: z.coerce.number().int().nonnegative(),
  media: z.coerce.number().nonnegative(),
  accounts: z.coerce.number().min(1),
})

/** Reads what stands on the command line. Throws with the usage if no load can be read of it. */
export const readCostCommand = (args: readonly string[]): { kind: 'write' } | { kind: 'print'; load: Load } => {
  const { values } = parseArgs({ args: [...args], options })
  if (values.write) return { kind: 'write' }
  const load = Values.safeParse(values)
  if (!load.success) throw new Error(`Say how many people there are, and how many posts a month:\n${usage}`)
  return { kind: 'print', load: load.data }
}
