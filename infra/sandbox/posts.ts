import type { DatabaseSync } from 'node:sqlite'
import * as z from 'zod'
import { type Facts, inTransaction, question, StoredFacts } from './database.ts'

export type Posts = ReturnType<typeof openPosts>

export type ReceivedFile = { fileId: string; type: string; bytes: number; altText: string }

type NewPost = {
  platform: string
  /** The username. */
  account: string
  id: string
  content: string
  media: ReceivedFile[]
  /** Where the sandbox shows it, relative to the sandbox's URL. */
  path: string
  replyTo: string | undefined
  receivedAt: number
  /** Facts only its platform knows: its kind, title, board, … */
  facts?: Facts
  /** In ms: from when it's shown and listed, at once by default. `never` waits for an update. */
  visibleAt?: number | 'never'
}

const Media = z.object({ fileId: z.string(), type: z.string(), bytes: z.number(), altText: z.string() })
const Listed = z.object({
  sequence: z.number(),
  platform: z.string(),
  account: z.string(),
  id: z.string(),
  content: z.string(),
  media: z.string().transform((json) => z.array(Media).parse(JSON.parse(json))),
  path: z.string(),
  replyTo: z.string().nullable(),
  receivedAt: z.number(),
  facts: StoredFacts.nullable(),
})
export type ListedPost = z.output<typeof Listed>

/** A post's files in order, as JSON. For queries that include the table `posts`. */
export const mediaOfPost = `(
  SELECT json_group_array(json_object('fileId', fileId, 'type', type, 'bytes', bytes, 'altText', altText) ORDER BY position)
  FROM post_media WHERE post_media.sequence = posts.sequence)`

const tables = `
  CREATE TABLE IF NOT EXISTS posts (
    sequence INTEGER PRIMARY KEY, platform TEXT NOT NULL, account TEXT NOT NULL COLLATE NOCASE, id TEXT NOT NULL,
    content TEXT NOT NULL, path TEXT NOT NULL, replyTo TEXT, receivedAt INTEGER NOT NULL, deletedAt INTEGER, UNIQUE (platform, id));
  CREATE INDEX IF NOT EXISTS posts_by_account ON posts (platform, account, sequence);
  CREATE TABLE IF NOT EXISTS post_media (
    sequence INTEGER NOT NULL REFERENCES posts ON DELETE CASCADE, position INTEGER NOT NULL, fileId TEXT NOT NULL, type TEXT NOT NULL,
    bytes INTEGER NOT NULL, altText TEXT NOT NULL, PRIMARY KEY (sequence, position));
  CREATE TABLE IF NOT EXISTS post_facts (
    sequence INTEGER PRIMARY KEY REFERENCES posts ON DELETE CASCADE, facts TEXT NOT NULL, visibleAt INTEGER NOT NULL)`

const columns = `posts.sequence, platform, account, id, content, path, replyTo, receivedAt, facts, ${mediaOfPost} AS media`
/** `?1` is now. */
const shown = 'FROM posts LEFT JOIN post_facts USING (sequence) WHERE deletedAt IS NULL AND (visibleAt IS NULL OR visibleAt <= ?1)'

type PostFilter = { platform?: string | undefined; account?: string | undefined }

/** Every post that any platform received, in order of arrival. Those that aren't visible yet are listed nowhere. */
export const openPosts = (database: DatabaseSync, now: () => number) => {
  database.exec(tables)
  const insert = database.prepare(
    'INSERT INTO posts (platform, account, id, content, path, replyTo, receivedAt) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const attach = database.prepare('INSERT INTO post_media (sequence, position, fileId, type, bytes, altText) VALUES (?, ?, ?, ?, ?, ?)')
  const list = question(
    database,
    Listed,
    `SELECT ${columns} ${shown} AND (?2 IS NULL OR platform = ?2) AND (?3 IS NULL OR account = ?3) ORDER BY posts.sequence`,
  )
  const newest = question(
    database,
    Listed,
    `SELECT ${columns} ${shown} AND platform = ?2 AND (?3 IS NULL OR account = ?3) AND posts.sequence < ?4
     ORDER BY posts.sequence DESC LIMIT ?5`,
  )
  const byPath = question(database, Listed, `SELECT ${columns} ${shown} AND platform = ?2 AND path = ?3`)
  const byId = question(
    database,
    Listed,
    `SELECT ${columns} FROM posts LEFT JOIN post_facts USING (sequence) WHERE deletedAt IS NULL AND platform = ? AND id = ?`,
  )
  const count = question(
    database,
    z.object({ posts: z.number() }),
    `SELECT count(*) AS posts ${shown} AND platform = ?2 AND (?3 IS NULL OR account = ?3)`,
  )
  const setFacts = database.prepare('INSERT OR REPLACE INTO post_facts (sequence, facts, visibleAt) VALUES (?, ?, ?)')
  const factsOf = question(
    database,
    z.object({ sequence: z.number(), facts: StoredFacts.nullable(), visibleAt: z.number().nullable() }),
    'SELECT posts.sequence, facts, visibleAt FROM posts LEFT JOIN post_facts USING (sequence) WHERE platform = ? AND id = ?',
  )
  const markDeleted = database.prepare('UPDATE posts SET deletedAt = ? WHERE platform = ? AND id = ?')

  return {
    /** Stores a post and returns its place in the order of arrival. */
    add: (post: NewPost): number => {
      const { lastInsertRowid } = insert.run(
        post.platform,
        post.account,
        post.id,
        post.content,
        post.path,
        post.replyTo ?? null,
        post.receivedAt,
      )
      const sequence = Number(lastInsertRowid)
      for (const [position, { fileId, type, bytes, altText }] of post.media.entries()) {
        attach.run(sequence, position, fileId, type, bytes, altText)
      }
      if (post.facts || post.visibleAt !== undefined) {
        setFacts.run(sequence, JSON.stringify(post.facts ?? {}), momentOf(post.visibleAt ?? post.receivedAt))
      }
      return sequence
    },
    /** Oldest first. */
    list: ({ platform, account }: PostFilter) => list.all(now(), platform ?? null, account ?? null),
    /**
     * Newest first. `before` is the sequence to continue from. `visibleBy` replaces now as the time by which they must
     * be visible.
     */
    newest: (platform: string, { account, before = Number.MAX_SAFE_INTEGER, limit = 100, visibleBy = now() }: Page) =>
      newest.all(visibleBy, platform, account ?? null, before, limit),
    /** Even if it isn't visible yet. */
    byId: (platform: string, id: string) => byId.first(platform, id),
    byPath: (platform: string, path: string) => byPath.first(now(), platform, path),
    count: (filter: { platform: string; account: string | undefined }) =>
      count.first(now(), filter.platform, filter.account ?? null)?.posts ?? 0,
    /** Adds facts to a post, and changes when it's visible. */
    update: (platform: string, id: string, change: { facts?: Facts; visibleAt?: number | 'never' }) =>
      inTransaction(database, () => {
        const known = factsOf.first(platform, id)
        if (!known) return
        const visibleAt = change.visibleAt === undefined ? (known.visibleAt ?? 0) : momentOf(change.visibleAt)
        setFacts.run(known.sequence, JSON.stringify({ ...known.facts, ...change.facts }), visibleAt)
      }),
    markDeleted: (platform: string, id: string, at: number) => markDeleted.run(at, platform, id),
    /** Deletes all posts and the files they showed. */
    clear: () => {
      database.exec('DELETE FROM files WHERE id IN (SELECT fileId FROM post_media); DELETE FROM posts')
    },
  }
}

type Page = { account?: string | undefined; before?: number | undefined; limit?: number; visibleBy?: number }

const momentOf = (visibleAt: number | 'never') => (visibleAt === 'never' ? Number.MAX_SAFE_INTEGER : visibleAt)
