import type { DatabaseSync } from 'node:sqlite'
import * as z from 'zod'
import { question } from '../database.ts'
import type { Person } from '../platform/people.ts'
import { mediaOfPost, type Posts, type ReceivedFile } from '../posts.ts'
import type { UrlEntity } from './returned-text.ts'

const json = <Value extends z.ZodType>(value: Value) => z.string().transform((text) => value.parse(JSON.parse(text)))

const Url = z.object({
  start: z.number(),
  end: z.number(),
  url: z.string(),
  expanded_url: z.string(),
  display_url: z.string(),
  media_key: z.string().optional(),
})
const Media = z.object({ fileId: z.string(), type: z.string(), bytes: z.number(), altText: z.string() })

const XPost = z.object({
  sequence: z.number(),
  id: z.string(),
  personId: z.string(),
  username: z.string(),
  name: z.string(),
  content: z.string(),
  path: z.string(),
  media: json(z.array(Media)),
  mediaKeys: json(z.array(z.string())),
  labels: json(z.array(z.string())),
  replyTo: z.string().nullable(),
  conversation: z.string(),
  receivedAt: z.number(),
  returnedText: z.string(),
  urls: json(z.array(Url)),
})
export type XPost = z.output<typeof XPost>
export type XPosts = ReturnType<typeof openXPosts>

type NewXPost = {
  id: string
  person: Person
  content: string
  media: ReceivedFile[]
  mediaKeys: string[]
  /** The caller's other options, to show beside the post. */
  labels: string[]
  parent: XPost | undefined
  receivedAt: number
  /** From when it can be found. */
  visibleAt: number
  returned: { text: string; urls: UrlEntity[] }
  /** The fingerprint that makes another post a duplicate of it; null for a post without text. */
  fingerprint: string | null
}

const table = `
  CREATE TABLE IF NOT EXISTS x_posts (
    sequence INTEGER PRIMARY KEY REFERENCES posts ON DELETE CASCADE, personId TEXT NOT NULL, conversation TEXT NOT NULL,
    mediaKeys TEXT NOT NULL, labels TEXT NOT NULL, returnedText TEXT NOT NULL, urls TEXT NOT NULL, fingerprint TEXT,
    visibleAt INTEGER NOT NULL);
  CREATE INDEX IF NOT EXISTS x_posts_by_fingerprint ON x_posts (personId, fingerprint);
  CREATE INDEX IF NOT EXISTS x_posts_by_conversation ON x_posts (conversation)`

const select = `
  SELECT posts.sequence, posts.id, personId, username, name, content, path, ${mediaOfPost} AS media, mediaKeys, labels, replyTo,
    conversation, receivedAt, returnedText, urls
  FROM posts JOIN x_posts USING (sequence) JOIN x_people ON x_people.id = personId WHERE deletedAt IS NULL AND`

/** X's own data about posts, besides what every platform stores. */
export const openXPosts = (database: DatabaseSync, posts: Posts) => {
  database.exec(table)
  const insert = database.prepare(
    `INSERT INTO x_posts (sequence, personId, conversation, mediaKeys, labels, returnedText, urls, fingerprint, visibleAt)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const byId = question(database, XPost, `${select} posts.platform = 'x' AND posts.id = ?`)
  const duplicate = question(
    database,
    z.object({ id: z.string() }),
    `SELECT id FROM x_posts JOIN posts USING (sequence) WHERE personId = ? AND fingerprint = ? AND receivedAt > ? AND deletedAt IS NULL`,
  )
  const ofPerson = question(
    database,
    XPost,
    `${select} platform = 'x' AND account = ?1 AND posts.sequence < ?2 AND receivedAt >= ?3 AND visibleAt <= ?4
     AND (?5 = 0 OR replyTo IS NULL) ORDER BY posts.sequence DESC LIMIT ?6`,
  )
  const conversation = question(database, XPost, `${select} conversation = ? ORDER BY posts.sequence`)
  const latest = question(
    database,
    XPost,
    `${select} conversation IN (SELECT conversation FROM x_posts JOIN posts USING (sequence)
       WHERE deletedAt IS NULL AND platform = 'x' AND (?1 IS NULL OR account = ?1)
       ORDER BY sequence DESC LIMIT 100) ORDER BY posts.sequence`,
  )

  return {
    add: (post: NewXPost) => {
      const { id, person, content, media, parent, receivedAt } = post
      const path = pathOf(person.username, id)
      const sequence = posts.add({ platform: 'x', account: person.username, id, content, media, path, replyTo: parent?.id, receivedAt })
      const { returned } = post
      insert.run(
        sequence,
        person.id,
        parent?.conversation ?? id,
        JSON.stringify(post.mediaKeys),
        JSON.stringify(post.labels),
        returned.text,
        JSON.stringify(returned.urls),
        post.fingerprint,
        post.visibleAt,
      )
    },
    byId: (id: string) => byId.first(id),
    hasDuplicate: (personId: string, fingerprint: string, since: number) => duplicate.first(personId, fingerprint, since) !== undefined,
    /**
     * A person's posts, newest first. `before` is the sequence to continue from. A post must be visible at `visibleBy`.
     */
    ofPerson: (username: string, page: { before: number; since: number; visibleBy: number; withoutReplies: boolean; limit: number }) =>
      ofPerson.all(username, page.before, page.since, page.visibleBy, page.withoutReplies ? 1 : 0, page.limit),
    conversation: (id: string) => conversation.all(id),
    /** The conversations of the latest hundred posts, by one person or all, oldest post first. */
    latest: (username?: string) => latest.all(username ?? null),
  }
}

const pathOf = (username: string, id: string) => `/x.com/${username}/status/${id}`
