import * as z from 'zod'
import { question } from '../database.ts'
import { displayNameOf, stableDigits, usernameOf } from '../names.ts'
import type { World } from '../world.ts'

const Person = z.object({ id: z.string(), username: z.string(), name: z.string(), createdAt: z.number() }).transform((person) => {
  const words = new Set(`${person.username} ${person.name}`.toLowerCase().split(/[^a-z0-9]+/))
  return {
    ...person,
    /** Whether a word in the name gives this person something special. */
    has: (trait: string) => words.has(trait.toLowerCase()),
  }
})
export type Person = z.output<typeof Person>
export type People = ReturnType<typeof openPeople>

/** Who has an account on the pretended platforms, on all of them alike: anyone who was ever named. */
export const openPeople = ({ database, now }: World) => {
  database.exec(
    `CREATE TABLE IF NOT EXISTS platform_people
     (id TEXT PRIMARY KEY, username TEXT NOT NULL UNIQUE COLLATE NOCASE, name TEXT NOT NULL, createdAt INTEGER NOT NULL)`,
  )
  const insert = database.prepare('INSERT OR IGNORE INTO platform_people (id, username, name, createdAt) VALUES (?, ?, ?, ?)')
  const byUsername = question(database, Person, 'SELECT * FROM platform_people WHERE username = ?')
  const byId = question(database, Person, 'SELECT * FROM platform_people WHERE id = ?')
  const all = question(database, Person, 'SELECT * FROM platform_people ORDER BY username')

  return {
    /** The person of that name, who joins if nobody is called so yet. */
    named: (name: string): Person => {
      const username = usernameOf(name)
      // 17 digits, which is beyond 2^53: a client that reads ids as numbers loses some.
      insert.run(stableDigits(`platforms ${username.toLowerCase()}`, 17), username, displayNameOf(name), now())
      const person = byUsername.first(username)
      if (!person) throw new Error(`Nobody could be called ${username}.`)
      return person
    },
    byUsername: (username: string) => byUsername.first(username),
    byId: (id: string) => byId.first(id),
    all: () => all.all(),
  }
}
