import * as z from 'zod'
import { question } from '../database.ts'
import { displayNameOf, stableDigits, usernameOf } from '../names.ts'
import type { World } from '../world.ts'

const Person = z.object({ id: z.string(), username: z.string(), name: z.string(), createdAt: z.number() }).transform((person) => {
  const words = new Set(`${person.username} ${person.name}`.toLowerCase().split(/[^a-z0-9]+/))
  return {
    ...person,
    /** True if a word in the name gives this person a special trait. */
    has: (trait: string) => words.has(trait.toLowerCase()),
  }
})
export type Person = z.output<typeof Person>

/** True if a name, or a word in it, begins with what's sought, in lower case. */
export const beginsWith = (names: readonly string[], sought: string) =>
  names.some((name) => [name, ...name.split(/\s+/)].some((word) => word.toLowerCase().startsWith(sought)))
export type People = ReturnType<typeof openPeople>

/** The table of people, and the id for a name, which is always the same. */
type Register = { table: string; idOf: (username: string) => string }

/** 17 digits, which is beyond 2^53: a client that parses ids as numbers corrupts some. */
const everywhere: Register = { table: 'platform_people', idOf: (username) => stableDigits(`platforms ${username}`, 17) }

/**
 * The people with an account: everyone who was ever named, on all platforms alike. A platform may keep a register of
 * its own.
 */
export const openPeople = ({ database, now }: World, { table, idOf }: Register = everywhere) => {
  database.exec(
    `CREATE TABLE IF NOT EXISTS ${table}
     (id TEXT PRIMARY KEY, username TEXT NOT NULL UNIQUE COLLATE NOCASE, name TEXT NOT NULL, createdAt INTEGER NOT NULL)`,
  )
  const insert = database.prepare(`INSERT OR IGNORE INTO ${table} (id, username, name, createdAt) VALUES (?, ?, ?, ?)`)
  const byUsername = question(database, Person, `SELECT * FROM ${table} WHERE username = ?`)
  const byId = question(database, Person, `SELECT * FROM ${table} WHERE id = ?`)
  const all = question(database, Person, `SELECT * FROM ${table} ORDER BY username`)

  return {
    /** The person of that name, created if there's none yet. */
    named: (name: string): Person => {
      const username = usernameOf(name)
      insert.run(idOf(username.toLowerCase()), username, displayNameOf(name), now())
      const found = byUsername.first(username)
      if (found === undefined) throw new Error(`No one can be called ${username}.`)
      return found
    },
    byUsername: (username: string) => byUsername.first(username),
    byId: (id: string) => byId.first(id),
    all: () => all.all(),
  }
}
