import * as z from 'zod'
import { question } from '../database.ts'
import type { World } from '../world.ts'
import { problems } from './problems.ts'

/** X's prices, in thousandths of a US dollar: https://docs.x.com/x-api/getting-started/pricing, 2026-11. */
export const costs = { post: 15, postWithUrl: 200, summonedReply: 10, metadata: 5, delete: 10, readPost: 5, readPerson: 10 }

/** Thousandths of a US dollar. */
const PLENTY = 1_000_000_000

export type Credits = ReturnType<typeof openCredits>

/** The app's remaining credits at X, in thousandths of a US dollar. */
export const openCredits = ({ database }: World, clientId: string) => {
  database.exec('CREATE TABLE IF NOT EXISTS x_credits (clientId TEXT PRIMARY KEY, credits INTEGER NOT NULL)')
  database.prepare('INSERT OR IGNORE INTO x_credits (clientId, credits) VALUES (?, ?)').run(clientId, PLENTY)
  const set = database.prepare('UPDATE x_credits SET credits = ? WHERE clientId = ?')
  const spend = question(
    database,
    z.object({ credits: z.number() }),
    'UPDATE x_credits SET credits = credits - ?2 WHERE clientId = ?1 AND credits >= ?2 RETURNING credits',
  )

  return {
    set: (credits: number) => set.run(credits, clientId),
    fill: () => set.run(PLENTY, clientId),
    /** Charges a call, or refuses it. */
    spend: (cost: number) => {
      if (cost > 0 && !spend.first(clientId, cost)) throw problems.creditsDepleted()
    },
  }
}
