import * as z from 'zod'
import { question } from '../database.ts'
import { displayNameOf, stableDigits, usernameOf } from '../names.ts'
import type { World } from '../world.ts'

const Person = z.object({ id: z.string(), username: z.string(), name: z.string(), createdAt: z.number() }).transform((person) => {
  const traits = `${person.username} ${person.name}`.toLowerCase()
  return { ...person, isPremium: traits.includes('premium'), isSuspended: traits.includes('suspended') }
})
export type Person = z.output<typeof Person>

export type People = ReturnType<typeof openPeople>

/** Who has an account on the pretended X: anyone who was ever named. */
export const openPeople = ({ database, now }: World) => {
  database.exec(
    `CREATE TABLE IF NOT EXISTS x_people
     (id TEXT PRIMARY KEY, username TEXT NOT NULL UNIQUE COLLATE NOCASE, name TEXT NOT NULL, createdAt INTEGER NOT NULL)`,
  )
  const insert = database.prepare('INSERT OR IGNORE INTO x_people (id, username, name, createdAt) VALUES (?, ?, ?, ?)')
  const byUsername = question(database, Person, 'SELECT * FROM x_people WHERE username = ?')
  const byId = question(database, Person, 'SELECT * FROM x_people WHERE id = ?')
  const all = question(database, Person, 'SELECT * FROM x_people ORDER BY username')

  return {
    /** The person of that name, who joins if nobody is called so yet. */
    named: (name: string): Person => {
      const username = usernameOf(name)
      // 19 digits, as X's newer ids have; more than a JavaScript number can hold exactly.
      insert.run(stableDigits(username.toLowerCase(), 19), username, displayNameOf(name), now())
      return Person.parse(byUsername.first(username))
    },
    byUsername: (username: string) => byUsername.first(username),
    byId: (id: string) => byId.first(id),
    all: () => all.all(),
  }
}
