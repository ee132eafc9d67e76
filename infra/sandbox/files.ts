import { hash, randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import * as z from 'zod'
import { question } from './database.ts'
import type { Server } from './server.ts'

/** A stored file, as far as a page needs it. Of a larger one, only size and hash are kept. */
export const keptBytesMax = 64 * 1024 * 1024

export type Files = ReturnType<typeof openFiles>

const StoredFile = z.object({ type: z.string(), content: z.instanceof(Uint8Array).nullable() })

export const openFiles = (database: DatabaseSync) => {
  database.exec(
    `CREATE TABLE IF NOT EXISTS files (id TEXT PRIMARY KEY, type TEXT NOT NULL, bytes INTEGER NOT NULL, hash TEXT NOT NULL, content BLOB)`,
  )
  const insert = database.prepare('INSERT INTO files (id, type, bytes, hash, content) VALUES (?, ?, ?, ?, ?)')
  const find = question(database, StoredFile, 'SELECT type, content FROM files WHERE id = ?')

  const keep = (file: { type: string; bytes: number; hash: string; content: Uint8Array | null }) => {
    const id = randomUUID()
    insert.run(id, file.type, file.bytes, file.hash, file.content)
    return id
  }

  return { keep, find: (id: string) => find.first(id) }
}

export const sha256 = (content: Uint8Array | string) => hash('sha256', content)

export const mountFiles = (server: Server, files: Files) => {
  server.get('/media/:id', (context) => {
    const file = files.find(context.req.param('id'))
    if (!file?.content) return context.text(file ? 'This file was too large to keep.' : 'No such file.', 404)
    return fileResponse({ type: file.type, content: file.content }, context.req.header('range'))
  })
}

/** Browsers seek in videos with range requests. */
const fileResponse = ({ type, content }: { type: string; content: Uint8Array }, range: string | undefined) => {
  const headers = { 'content-type': type, 'accept-ranges': 'bytes', 'x-content-type-options': 'nosniff', 'cache-control': 'max-age=86400' }
  const asked = /^bytes=(\d+)-(\d*)$/.exec(range ?? '')
  if (!asked) return new Response(Uint8Array.from(content), { headers })

  const start = Number(asked[1])
  const end = Math.min(asked[2] ? Number(asked[2]) : content.length - 1, content.length - 1)
  if (start > end) return new Response(null, { status: 416, headers: { 'content-range': `bytes */${content.length}` } })
  return new Response(Uint8Array.from(content.subarray(start, end + 1)), {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${start}-${end}/${content.length}` },
  })
}
