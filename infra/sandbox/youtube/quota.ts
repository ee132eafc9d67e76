import * as z from 'zod'
import { question } from '../database.ts'
import type { World } from '../world.ts'
import { refuse } from './problems.ts'

/** What the project may do in a day: uploads have a bucket of their own, everything else shares one. */
const buckets = { uploads: 100, units: 10_000 }

export type Quota = ReturnType<typeof openQuota>

/** The project's daily quotas, which begin anew at midnight in California. */
export const openQuota = ({ database, now }: World) => {
  database.exec(
    'CREATE TABLE IF NOT EXISTS youtube_quota (bucket TEXT NOT NULL, day TEXT NOT NULL, used INTEGER NOT NULL, PRIMARY KEY (bucket, day))',
  )
  const used = question(database, z.object({ used: z.number() }), 'SELECT used FROM youtube_quota WHERE bucket = ? AND day = ?')
  const set = database.prepare('INSERT OR REPLACE INTO youtube_quota (bucket, day, used) VALUES (?, ?, ?)')
  return {
    /** Takes what a call costs, or refuses it. */
    spend: (bucket: keyof typeof buckets, cost: number) => {
      const day = californianDay.format(now())
      const before = used.first(bucket, day)?.used ?? 0
      if (before + cost > buckets[bucket]) refuse('quotaExceeded')
      set.run(bucket, day, before + cost)
    },
  }
}

const californianDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles', dateStyle: 'short' })
