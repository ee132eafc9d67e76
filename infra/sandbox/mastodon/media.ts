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

/** A key is remembered for an hour: https://docs.joinmastodon.org/methods/statuses/#create */
const keyMs = hourMs

type NewFile = Omit<MastodonFile, 'keptUntil' | 'statusId'>

/** Files not yet in a post, and the idempotency keys a server has seen. */
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
    /** A person's own file that no post uses yet. It's deleted after a day. */
    free: (id: string, personId: string) => {
      const found = find.first(id, personId, now())
      return found?.statusId === '' ? found : undefined
    },
    attach: (ids: readonly string[], statusId: string) => {
      for (const id of ids) attach.run(statusId, id)
    },
    /** Stores a call's result under its key. Until `knownAt`, the call counts as still running. */
    keepKey: (owner: string, key: string, { statusId, knownAt }: { statusId: string; knownAt: number }) =>
      keepKey.run(owner, key, statusId, knownAt),
    byKey: (owner: string, key: string) => findKey.first(owner, key, now() - keyMs),
  }
}
