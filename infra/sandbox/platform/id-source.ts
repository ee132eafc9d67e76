import * as z from 'zod'
import { question } from '../database.ts'
import type { World } from '../world.ts'
import type { PlatformName } from './platform-world.ts'

const Last = z.object({ last: z.string() })

/** Makes ids of 18 digits, which is beyond 2^53: the time first, so that later ids are greater, and never one twice. */
export const idSource = ({ database, now }: World, platform: PlatformName) => {
  database.exec('CREATE TABLE IF NOT EXISTS platform_ids (platform TEXT PRIMARY KEY, last TEXT NOT NULL) WITHOUT ROWID')
  const find = question(database, Last, 'SELECT last FROM platform_ids WHERE platform = ?')
  const keep = database.prepare('INSERT OR REPLACE INTO platform_ids (platform, last) VALUES (?, ?)')
  return () => {
    const last = BigInt(find.first(platform)?.last ?? 0)
    const ofTime = BigInt(now()) * 100_000n
    const id = (ofTime > last ? ofTime : last + 1n).toString()
    keep.run(platform, id)
    return id
  }
}
