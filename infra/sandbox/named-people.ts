import * as z from 'zod'
import { question } from './database.ts'
import { displayNameOf, usernameOf } from './names.ts'
import type { World } from './world.ts'

/** Somebody who has an account, as they are kept. */
export const NamedPerson = z.object({ id: z.string(), username: z.string(), name: z.string(), createdAt: z.number() })

type Register<Person> = {
  table: string
  /** The id of somebody called so, always the same. */
  idOf: (username: string) => string
  /** What is made of somebody who is kept. */
  person: Person
}

/** Who has an account somewhere: anyone who was ever named. */
export const openNamedPeople = <Person extends z.ZodType>({ database, now }: World, { table, idOf, person }: Register<Person>) => {
  database.exec(
    `CREATE TABLE IF NOT EXISTS ${table}
     (id TEXT PRIMARY KEY, username TEXT NOT NULL UNIQUE COLLATE NOCASE, name TEXT NOT NULL, createdAt INTEGER NOT NULL)`,
  )
  const insert = database.prepare(`INSERT OR IGNORE INTO ${table} (id, username, name, createdAt) VALUES (?, ?, ?, ?)`)
  const byUsername = question(database, person, `SELECT * FROM ${table} WHERE username = ?`)
  const byId = question(database, person, `SELECT * FROM ${table} WHERE id = ?`)
  const all = question(database, person, `SELECT * FROM ${table} ORDER BY username`)

  return {
    /** The person of that name, who joins if nobody is called so yet. */
    named: (name: string): z.output<Person> => {
      const username = usernameOf(name)
      insert.run(idOf(username.toLowerCase()), username, displayNameOf(name), now())
      const found = byUsername.first(username)
      if (found === undefined) throw new Error(`Nobody could be called ${username}.`)
      return found
    },
    byUsername: (username: string) => byUsername.first(username),
    byId: (id: string) => byId.first(id),
    all: () => all.all(),
  }
}
