import * as z from 'zod'
import { dayMs, hourMs } from '#shared/domain/times.ts'
import { question } from '../database.ts'
import type { World } from '../world.ts'

const File = z.object({
  id: z.string(),
  personId: z.string(),
  fileId: z.string(),
  type: z.string(),
  bytes: z.number(),
  altText: z.string(),
  focus: z.string(),
  keptUntil: z.number(),
  readyAt: z.number(),
  failure: z.string(),
  statusId: z.string(),
})
export type MastodonFile = z.output<typeof File>

const Key = z.object({ statusId: z.string(), knownAt: z.number() })

const tables = `
  CREATE TABLE IF NOT EXISTS mastodon_media (
    id TEXT PRIMARY KEY, personId TEXT NOT NULL, fileId TEXT NOT NULL, type TEXT NOT NULL, bytes INTEGER NOT NULL, altText TEXT NOT NULL,
    focus TEXT NOT NULL, keptUntil INTEGER NOT NULL, readyAt INTEGER NOT NULL, failure TEXT NOT NULL, statusId TEXT NOT NULL DEFAULT '');
  CREATE TABLE IF NOT EXISTS mastodon_keys (
    owner TEXT NOT NULL, key TEXT NOT NULL, statusId TEXT NOT NULL, knownAt INTEGER NOT NULL, PRIMARY KEY (owner, key))`

/** A key is known for an hour: https://docs.joinmastodon.org/methods/statuses/#create */
const keyMs = hourMs

type NewFile = Omit<MastodonFile, 'keptUntil' | 'statusId'>

/** Files on their way into a post, and the keys by which a server knows a call again. */
export const openFiles = ({ database, now }: World) => {
  database.exec(tables)
  const insert = database.prepare(
    'INSERT INTO mastodon_media (id, personId, fileId, type, bytes, altText, focus, keptUntil, readyAt, failure) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const find = question(database, File, 'SELECT * FROM mastodon_media WHERE id = ? AND personId = ? AND keptUntil > ?')
  const attach = database.prepare('UPDATE mastodon_media SET statusId = ? WHERE id = ?')
  const keepKey = database.prepare('INSERT OR REPLACE INTO mastodon_keys (owner, key, statusId, knownAt) VALUES (?, ?, ?, ?)')
  const findKey = question(database, Key, 'SELECT statusId, knownAt FROM mastodon_keys WHERE owner = ? AND key = ? AND knownAt > ?')
  return {
    add: ({ id, personId, fileId, type, bytes, altText, focus, readyAt, failure }: NewFile) =>
      insert.run(id, personId, fileId, type, bytes, altText, focus, now() + dayMs, readyAt, failure),
    /** A person's own that no post shows yet; after a day it is gone. */
    free: (id: string, personId: string) => {
      const found = find.first(id, personId, now())
      return found?.statusId === '' ? found : undefined
    },
    attach: (ids: readonly string[], statusId: string) => {
      for (const id of ids) attach.run(statusId, id)
    },
    /** Keeps what came of a call under its key; until `knownAt` the call is still at work. */
    keepKey: (owner: string, key: string, { statusId, knownAt }: { statusId: string; knownAt: number }) =>
      keepKey.run(owner, key, statusId, knownAt),
    byKey: (owner: string, key: string) => findKey.first(owner, key, now() - keyMs),
  }
}
