import * as z from 'zod'
import { question } from '../database.ts'
import type { World } from '../world.ts'

const Row = z.object({ uri: z.string(), cid: z.string(), value: z.string().transform((json): unknown => JSON.parse(json)) })
const BlobRow = z.object({ cid: z.string(), fileId: z.string(), type: z.string(), bytes: z.number() })
export type StoredBlob = z.output<typeof BlobRow>

const tables = `
  CREATE TABLE IF NOT EXISTS bluesky_records (uri TEXT PRIMARY KEY, cid TEXT NOT NULL, value TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS bluesky_blobs (
    personId TEXT NOT NULL, cid TEXT NOT NULL, fileId TEXT NOT NULL, type TEXT NOT NULL, bytes INTEGER NOT NULL, PRIMARY KEY (personId, cid))`

/** What accounts store on their server: records by name, and files that records may use. */
export const openRecords = ({ database }: World) => {
  database.exec(tables)
  const insert = database.prepare('INSERT INTO bluesky_records (uri, cid, value) VALUES (?, ?, ?)')
  const find = question(database, Row, 'SELECT uri, cid, value FROM bluesky_records WHERE uri = ?')
  const list = question(database, Row, "SELECT uri, cid, value FROM bluesky_records WHERE uri >= ? AND uri < ? || '~' ORDER BY uri DESC")
  const remove = database.prepare('DELETE FROM bluesky_records WHERE uri = ?')
  const keepBlob = database.prepare('INSERT OR REPLACE INTO bluesky_blobs (personId, cid, fileId, type, bytes) VALUES (?, ?, ?, ?, ?)')
  const findBlob = question(database, BlobRow, 'SELECT cid, fileId, type, bytes FROM bluesky_blobs WHERE personId = ? AND cid = ?')
  const dropBlobs = database.prepare('DELETE FROM bluesky_blobs WHERE personId = ?')
  return {
    add: (record: { uri: string; cid: string; value: unknown }) => insert.run(record.uri, record.cid, JSON.stringify(record.value)),
    at: (uri: string) => find.first(uri),
    /** Records whose addresses have this prefix, newest name first. */
    under: (prefix: string) => list.all(prefix, prefix),
    remove: (uri: string) => remove.run(uri),
    keepBlob: (personId: string, { cid, fileId, type, bytes }: StoredBlob) => keepBlob.run(personId, cid, fileId, type, bytes),
    blob: (personId: string, cid: string) => findBlob.first(personId, cid),
    dropBlobs: (personId: string) => dropBlobs.run(personId),
  }
}
