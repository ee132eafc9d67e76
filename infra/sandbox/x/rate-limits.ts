import * as z from 'zod'
import { question } from '../database.ts'
import type { World } from '../world.ts'
import type { Endpoint, Limit } from './endpoints.ts'

const Bucket = z.object({ used: z.number(), endsAt: z.number() })

/** Where a caller stands after a call was counted; `dayLimit` tells of the app's 24 hours once they are used up. */
export type Standing = { isExceeded: boolean; headers: Record<string, string> }

export type RateLimits = ReturnType<typeof openRateLimits>

/** X's fixed windows, one per person and endpoint and one per app and endpoint; a window starts with its first call. */
export const openRateLimits = ({ database, now }: World) => {
  database.exec(
    `CREATE TABLE IF NOT EXISTS x_buckets
     (owner TEXT NOT NULL, endpoint TEXT NOT NULL, used INTEGER NOT NULL, endsAt INTEGER NOT NULL, PRIMARY KEY (owner, endpoint))
     WITHOUT ROWID`,
  )
  const spend = question(
    database,
    Bucket,
    `INSERT INTO x_buckets (owner, endpoint, used, endsAt) VALUES (?1, ?2, 1, ?3 + ?4)
     ON CONFLICT DO UPDATE SET used = iif(endsAt <= ?3, 1, used + 1), endsAt = iif(endsAt <= ?3, ?3 + ?4, endsAt) RETURNING used, endsAt`,
  )

  const count = (owner: string, endpoint: string, { limit, windowMs }: Limit) => {
    const { used, endsAt } = Bucket.parse(spend.first(owner, endpoint, now(), windowMs))
    return { limit, remaining: Math.max(0, limit - used), endsAt, isExceeded: used > limit }
  }

  return {
    /** Counts a call of a person through an app. */
    count: ({ name, perPerson, perApp }: Endpoint, { personId, clientId }: { personId: string; clientId: string }): Standing => {
      const person = count(`person ${personId}`, name, perPerson)
      const app = perApp && !person.isExceeded ? count(`app ${clientId}`, name, perApp) : undefined
      if (app?.isExceeded) {
        const day = perApp?.windowMs === 86_400_000 ? headersOf('x-app-limit-24hour', app) : {}
        return { isExceeded: true, headers: { ...headersOf('x-rate-limit', app), ...day } }
      }
      return { isExceeded: person.isExceeded, headers: headersOf('x-rate-limit', person) }
    },
    /** The headers for a caller who is nobody. */
    untouched: ({ perPerson: { limit, windowMs } }: Endpoint) =>
      headersOf('x-rate-limit', { limit, remaining: limit, endsAt: now() + windowMs }),
  }
}

/** Resets are told in seconds. */
export const headersOf = (name: string, { limit, remaining, endsAt }: { limit: number; remaining: number; endsAt: number }) => ({
  [`${name}-limit`]: String(limit),
  [`${name}-remaining`]: String(remaining),
  [`${name}-reset`]: String(Math.ceil(endsAt / 1000)),
})
