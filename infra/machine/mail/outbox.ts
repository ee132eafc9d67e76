import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import * as z from 'zod'
import { OutgoingMail } from './outgoing-mail.ts'

const Row = z.object({ id: z.string(), mail: z.string(), tries: z.number(), takenAt: z.number() }).transform(({ mail, ...row }) => ({
  ...row,
  mail: OutgoingMail.parse(JSON.parse(mail)),
}))
/** A waiting email, how many attempts failed, and since when it waits (ms). */
export type WaitingMail = z.infer<typeof Row>

const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  CREATE TABLE IF NOT EXISTS mails (
    id TEXT PRIMARY KEY, mail TEXT NOT NULL, tries INTEGER NOT NULL, takenAt INTEGER NOT NULL, dueAt INTEGER NOT NULL
  );
  CREATE INDEX IF NOT EXISTS mailsByTime ON mails (dueAt);`

/** Emails that wait to be sent, in a file: accepted emails survive a power failure. */
export const openOutbox = (file: string) => {
  const database = new DatabaseSync(file)
  database.exec(schema)
  // A restart may have removed the cause: settings were fixed, or the network is back.
  database.exec('UPDATE mails SET dueAt = takenAt')
  const insert = database.prepare('INSERT INTO mails VALUES (?, ?, 0, ?, ?)')
  const selectDue = database.prepare(
    `SELECT id, mail, tries, takenAt FROM mails
     WHERE dueAt <= ? AND id NOT IN (SELECT value FROM json_each(?)) ORDER BY dueAt LIMIT 20`,
  )
  const erase = database.prepare('DELETE FROM mails WHERE id = ?')
  const postpone = database.prepare('UPDATE mails SET tries = tries + 1, dueAt = ? WHERE id = ?')
  const count = database.prepare('SELECT count(*) AS waiting, min(takenAt) AS oldest FROM mails')
  return {
    /** Keeps an email. Returns its id. */
    take: (mail: OutgoingMail, now: number): string => {
      const id = randomUUID()
      insert.run(id, JSON.stringify(mail), now, now)
      return id
    },
    /** Up to twenty emails that are due, without those with the given IDs. */
    due: (now: number, except: readonly string[] = []): WaitingMail[] =>
      selectDue.all(now, JSON.stringify(except)).map((row) => Row.parse(row)),
    remove: (id: string): void => void erase.run(id),
    postpone: (id: string, until: number): void => void postpone.run(until, id),
    /** How many emails wait, and since when the oldest does (ms). */
    state: () => z.object({ waiting: z.number(), oldest: z.number().nullable() }).parse(count.get()),
    close: () => database.close(),
  }
}
export type Outbox = ReturnType<typeof openOutbox>
