import * as z from 'zod'
import { dayMs } from '#shared/domain/times.ts'
import { question } from '../database.ts'
import type { ReceivedFile } from '../posts.ts'
import type { World } from '../world.ts'

const containerLifeMs = dayMs

export const MediaType = z.enum(['TEXT', 'IMAGE', 'VIDEO', 'CAROUSEL'])

/** What a container was made with, as far as it is shown or checked later. */
const Content = z.object({
  mediaType: MediaType,
  isItem: z.boolean(),
  text: z.string(),
  replyTo: z.string().optional(),
  link: z.string().optional(),
  topic: z.string().optional(),
  replyControl: z.string().optional(),
  isSpoiler: z.boolean(),
  files: z.array(z.object({ fileId: z.string(), type: z.string(), bytes: z.number(), altText: z.string() })),
})
export type Content = z.output<typeof Content>

const Container = z.object({
  id: z.string(),
  personId: z.string(),
  content: z.string().transform((json) => Content.parse(JSON.parse(json))),
  createdAt: z.number(),
  readyAt: z.number(),
  failure: z.string().nullable(),
  isPublished: z.number().transform((published) => published === 1),
})
export type Container = z.output<typeof Container>
export type Containers = ReturnType<typeof openContainers>

type NewContainer = { personId: string; content: Content; readyAt: number; failure: string | null; isLost: boolean }

/** What is prepared for publishing. Ids are beyond 2^53 and have 17 digits. */
export const openContainers = ({ database, now }: World) => {
  database.exec(
    `CREATE TABLE IF NOT EXISTS threads_containers (
      sequence INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, personId TEXT NOT NULL, content TEXT NOT NULL, createdAt INTEGER NOT NULL,
      readyAt INTEGER NOT NULL, failure TEXT, isPublished INTEGER NOT NULL DEFAULT 0, isLost INTEGER NOT NULL DEFAULT 0)`,
  )
  const last = question(database, z.object({ last: z.number() }), 'SELECT coalesce(max(sequence), 0) AS last FROM threads_containers')
  const insert = database.prepare(
    'INSERT INTO threads_containers (id, personId, content, createdAt, readyAt, failure, isLost) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const byId = question(database, Container, 'SELECT * FROM threads_containers WHERE id = ? AND isLost = 0')
  const setPublished = database.prepare('UPDATE threads_containers SET isPublished = 1 WHERE id = ?')
  const setFailure = database.prepare('UPDATE threads_containers SET failure = ?, readyAt = ? WHERE id = ?')

  return {
    add: ({ personId, content, readyAt, failure, isLost }: NewContainer) => {
      const id = String(18_000_000_000_000_001n + BigInt(last.first()?.last ?? 0))
      insert.run(id, personId, JSON.stringify(content), now(), readyAt, failure, isLost ? 1 : 0)
      return id
    },
    byId: (id: string) => byId.first(id),
    publish: ({ id }: Pick<Container, 'id'>) => setPublished.run(id),
    fail: ({ id }: Pick<Container, 'id'>, failure: string) => setFailure.run(failure, now(), id),
  }
}

/** How a container stands at a moment. */
export const statusOf = ({ createdAt, readyAt, failure, isPublished }: Container, now: number) => {
  if (isPublished) return 'PUBLISHED'
  if (now - createdAt >= containerLifeMs) return 'EXPIRED'
  if (now < readyAt) return 'IN_PROGRESS'
  return failure === null ? 'FINISHED' : 'ERROR'
}

/** A carousel's files are those of its items. */
export const filesOf = (items: readonly Container[]): ReceivedFile[] => items.flatMap(({ content }) => content.files)
