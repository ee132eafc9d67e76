import * as z from 'zod'
import { dayMs } from '#shared/domain/times.ts'
import { question } from '../database.ts'
import type { ReceivedFile } from '../posts.ts'
import type { World } from '../world.ts'

const containerLifeMs = dayMs

/** A container's files, from what it was created with. */
export const ContainerFiles = z.array(z.object({ fileId: z.string(), type: z.string(), bytes: z.number(), altText: z.string() }))

export type Container<Content> = {
  id: string
  personId: string
  content: Content
  createdAt: number
  /** `null` until all its bytes have arrived. */
  readyAt: number | null
  failure: string | null
  isPublished: boolean
}

type NewContainer<Content> = Pick<Container<Content>, 'personId' | 'content' | 'readyAt' | 'failure'> & { isLost?: boolean }

/** The media that Instagram or Threads prepares for publishing. Ids are beyond 2^53 and have 17 digits. */
export const openContainers = <Content>(
  { database, now }: World,
  { platform, firstId, Content }: { platform: 'instagram' | 'threads'; firstId: bigint; Content: z.ZodType<Content> },
) => {
  database.exec(
    `CREATE TABLE IF NOT EXISTS graph_containers (
      sequence INTEGER PRIMARY KEY, platform TEXT NOT NULL, id TEXT NOT NULL UNIQUE, personId TEXT NOT NULL, content TEXT NOT NULL,
      createdAt INTEGER NOT NULL, readyAt INTEGER, failure TEXT, isPublished INTEGER NOT NULL DEFAULT 0, isLost INTEGER NOT NULL DEFAULT 0)`,
  )
  const Stored = z.object({
    id: z.string(),
    personId: z.string(),
    content: z.string().transform((json) => Content.parse(JSON.parse(json))),
    createdAt: z.number(),
    readyAt: z.number().nullable(),
    failure: z.string().nullable(),
    isPublished: z.number().transform((published) => published === 1),
  })
  const last = question(database, z.object({ last: z.number() }), 'SELECT coalesce(max(sequence), 0) AS last FROM graph_containers')
  const insert = database.prepare(
    'INSERT INTO graph_containers (platform, id, personId, content, createdAt, readyAt, failure, isLost) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const byId = question(database, Stored, 'SELECT * FROM graph_containers WHERE platform = ? AND id = ? AND isLost = 0')
  const setPublished = database.prepare('UPDATE graph_containers SET isPublished = 1 WHERE id = ?')
  const setFailure = database.prepare('UPDATE graph_containers SET failure = ?, readyAt = ? WHERE id = ?')
  const setContent = database.prepare('UPDATE graph_containers SET content = ?, readyAt = ?, failure = ? WHERE id = ?')

  return {
    add: ({ personId, content, readyAt, failure, isLost = false }: NewContainer<Content>) => {
      const id = String(firstId + BigInt(last.first()?.last ?? 0))
      insert.run(platform, id, personId, JSON.stringify(content), now(), readyAt, failure, isLost ? 1 : 0)
      return id
    },
    byId: (id: string): Container<Content> | undefined => byId.first(platform, id),
    publish: ({ id }: { id: string }) => setPublished.run(id),
    fail: ({ id }: { id: string }, failure: string) => setFailure.run(failure, now(), id),
    /** Completes a container once all bytes of its resumable upload have arrived. */
    complete: ({ id }: { id: string }, { content, readyAt, failure }: Pick<NewContainer<Content>, 'content' | 'readyAt' | 'failure'>) =>
      setContent.run(JSON.stringify(content), readyAt, failure, id),
  }
}

/** A container's status at a given time. */
export const statusOf = ({ createdAt, readyAt, failure, isPublished }: Omit<Container<unknown>, 'content'>, now: number) => {
  if (isPublished) return 'PUBLISHED'
  if (now - createdAt >= containerLifeMs) return 'EXPIRED'
  if (readyAt === null || now < readyAt) return 'IN_PROGRESS'
  return failure === null ? 'FINISHED' : 'ERROR'
}

/** A carousel's files are its items' files. */
export const filesOf = (items: readonly { content: { files: ReceivedFile[] } }[]): ReceivedFile[] =>
  items.flatMap(({ content }) => content.files)
