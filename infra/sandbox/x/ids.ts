import type { DatabaseSync } from 'node:sqlite'
import * as z from 'zod'
import { question } from '../database.ts'

/** 2010-11-04T01:42:54.657Z, from which X counts the milliseconds in its ids. */
const EPOCH = 1_288_834_974_657

/** Makes ids as X does: the time in the upper bits, so that later ids are greater; 19 digits, never one twice. */
export const idSource = (database: DatabaseSync, now: () => number) => {
  const Row = z.object({ id: z.string().nullable() })
  const newest = question(
    database,
    Row,
    `SELECT max(id) AS id FROM (SELECT id FROM posts WHERE platform = 'x' UNION ALL SELECT id FROM x_media)`,
  )
  let last = BigInt(newest.first()?.id ?? 0)

  return () => {
    const ofTime = BigInt(now() - EPOCH) << 22n
    last = ofTime > last ? ofTime : last + 1n
    return last.toString()
  }
}
