import * as z from 'zod'
import type { Platform } from '#shared/domain/platforms.ts'
import { question } from '../database.ts'
import type { World } from '../world.ts'

/**
 * How much is allowed in how much time. A fixed window starts with its first call. In a sliding one, each call expires
 * separately.
 */
export type Window = { limit: number; windowMs: number; isSliding?: boolean }
export type WindowState = { isExceeded: boolean; used: number; resetsAt: number }
export type Windows = ReturnType<typeof openWindows>

const Fixed = z.object({ used: z.number(), endsAt: z.number() })
const Sliding = z.object({ used: z.number(), oldestAt: z.number().nullable() })

const tables = `
  CREATE TABLE IF NOT EXISTS platform_windows (
    platform TEXT NOT NULL, name TEXT NOT NULL, owner TEXT NOT NULL, used INTEGER NOT NULL, endsAt INTEGER NOT NULL,
    PRIMARY KEY (platform, name, owner)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS platform_calls (platform TEXT NOT NULL, name TEXT NOT NULL, owner TEXT NOT NULL, at INTEGER NOT NULL);
  CREATE INDEX IF NOT EXISTS platform_calls_by_owner ON platform_calls (platform, name, owner, at)`

/** Counts rate-limited calls: by the limit's name, and by the person, page, or app it's about. */
export const openWindows = ({ database, now }: World, platform: Platform) => {
  database.exec(tables)
  const fixed = question(database, Fixed, 'SELECT used, endsAt FROM platform_windows WHERE platform = ? AND name = ? AND owner = ?')
  // One statement, since it runs with every call.
  const countFixed = question(
    database,
    Fixed,
    `INSERT INTO platform_windows (platform, name, owner, used, endsAt) VALUES (?1, ?2, ?3, 1, ?4 + ?5)
     ON CONFLICT DO UPDATE SET used = iif(endsAt <= ?4, 1, used + 1), endsAt = iif(endsAt <= ?4, ?4 + ?5, endsAt)
       WHERE endsAt <= ?4 OR used < ?6 RETURNING used, endsAt`,
  )
  const sliding = question(
    database,
    Sliding,
    'SELECT count(*) AS used, min(at) AS oldestAt FROM platform_calls WHERE platform = ? AND name = ? AND owner = ? AND at > ?',
  )
  const note = database.prepare('INSERT INTO platform_calls (platform, name, owner, at) VALUES (?, ?, ?, ?)')
  const forget = database.prepare('DELETE FROM platform_calls WHERE platform = ? AND name = ? AND owner = ? AND at <= ?')

  const state = (name: string, owner: string, { windowMs, isSliding }: Window) => {
    if (isSliding) {
      const { used, oldestAt } = Sliding.parse(sliding.first(platform, name, owner, now() - windowMs))
      return { used, resetsAt: (oldestAt ?? now()) + windowMs }
    }
    const kept = fixed.first(platform, name, owner)
    return kept && kept.endsAt > now() ? { used: kept.used, resetsAt: kept.endsAt } : { used: 0, resetsAt: now() + windowMs }
  }

  return {
    /** A caller's state, without counting anything. */
    look: (name: string, owner: string, window: Window): WindowState => {
      const seen = state(name, owner, window)
      return { ...seen, isExceeded: seen.used >= window.limit }
    },
    /** Counts a call. A call over the limit is reported so and not counted. */
    take: (name: string, owner: string, window: Window): WindowState => {
      if (window.isSliding) {
        const seen = state(name, owner, window)
        if (seen.used >= window.limit) return { ...seen, isExceeded: true }
        forget.run(platform, name, owner, now() - window.windowMs)
        note.run(platform, name, owner, now())
        return { used: seen.used + 1, resetsAt: seen.resetsAt, isExceeded: false }
      }
      const counted = countFixed.first(platform, name, owner, now(), window.windowMs, window.limit)
      if (!counted) return { ...state(name, owner, window), isExceeded: true }
      return { used: counted.used, resetsAt: counted.endsAt, isExceeded: false }
    },
  }
}
