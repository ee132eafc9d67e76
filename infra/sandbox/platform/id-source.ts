import * as z from 'zod'
import type { Platform } from '#shared/domain/platforms.ts'
import { question } from '../database.ts'
import type { World } from '../world.ts'

const Last = z.object({ last: z.string() })

/** The smallest id of a moment: 18 digits, which is beyond 2^53. */
const usualIdAt = (now: number) => BigInt(now) * 100_000n

/** Creates unique ids with the time first, so later ids are greater. */
export const idSource = ({ database, now }: World, platform: Platform, idAt = usualIdAt) => {
  database.exec('CREATE TABLE IF NOT EXISTS platform_ids (platform TEXT PRIMARY KEY, last TEXT NOT NULL) WITHOUT ROWID')
  const find = question(database, Last, 'SELECT last FROM platform_ids WHERE platform = ?')
  const keep = database.prepare('INSERT OR REPLACE INTO platform_ids (platform, last) VALUES (?, ?)')
  let last = BigInt(find.first(platform)?.last ?? 0)
  return () => {
    const ofTime = idAt(now())
    last = ofTime > last ? ofTime : last + 1n
    keep.run(platform, last.toString())
    return last.toString()
  }
}
