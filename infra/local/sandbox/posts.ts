import type { DatabaseSync } from 'node:sqlite'
import * as z from 'zod'
import { question } from './database.ts'

export type Posts = ReturnType<typeof openPosts>

export type ReceivedFile = { fileId: string; type: string; bytes: number; altText: string }

export type NewPost = {
  platform: string
  /** The username. */
  account: string
  id: string
  content: string
  media: ReceivedFile[]
  /** Where the sandbox shows it, from the sandbox's own address on. */
  path: string
  replyTo: string | undefined
  receivedAt: number
}

const Media = z.object({ fileId: z.string(), type: z.string(), bytes: z.number(), altText: z.string() })
const Listed = z.object({
  platform: z.string(),
  account: z.string(),
  id: z.string(),
  content: z.string(),
  media: z.string().transform((json) => z.array(Media).parse(JSON.parse(json))),
  path: z.string(),
  replyTo: z.string().nullable(),
  receivedAt: z.number(),
})

/** A post's files in their order, as JSON; to be used where `posts` is among the tables. */
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
    bytes INTEGER NOT NULL, altText TEXT NOT NULL, PRIMARY KEY (sequence, position))`

/** Every post that any platform received, in the order they came in. */
export const openPosts = (database: DatabaseSync) => {
  database.exec(tables)
  const insert = database.prepare(
    'INSERT INTO posts (platform, account, id, content, path, replyTo, receivedAt) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const attach = database.prepare('INSERT INTO post_media (sequence, position, fileId, type, bytes, altText) VALUES (?, ?, ?, ?, ?, ?)')
  const list = question(
    database,
    Listed,
    `SELECT platform, account, id, content, path, replyTo, receivedAt, ${mediaOfPost} AS media FROM posts
     WHERE deletedAt IS NULL AND (?1 IS NULL OR platform = ?1) AND (?2 IS NULL OR account = ?2) ORDER BY sequence`,
  )
  const count = question(
    database,
    z.object({ posts: z.number() }),
    'SELECT count(*) AS posts FROM posts WHERE deletedAt IS NULL AND platform = ?1 AND (?2 IS NULL OR account = ?2)',
  )
  const markDeleted = database.prepare('UPDATE posts SET deletedAt = ? WHERE platform = ? AND id = ?')

  return {
    /** Keeps a post and returns its place in the order of arrival. */
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
      return sequence
    },
    list: (filter: { platform?: string; account?: string }) => list.all(filter.platform ?? null, filter.account ?? null),
    count: (filter: { platform: string; account: string | undefined }) => count.first(filter.platform, filter.account ?? null)?.posts ?? 0,
    markDeleted: (platform: string, id: string, at: number) => markDeleted.run(at, platform, id),
    /** Forgets all posts and the files that they showed. */
    clear: () => {
      database.exec('DELETE FROM files WHERE id IN (SELECT fileId FROM post_media); DELETE FROM posts')
    },
  }
}
