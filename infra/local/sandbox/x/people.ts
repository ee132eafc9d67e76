import { createHash } from 'node:crypto'
import * as z from 'zod'
import { question } from '../database.ts'
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
      insert.run(stableId(username), username, displayName(name), now())
      return Person.parse(byUsername.first(username))
    },
    byUsername: (username: string) => byUsername.first(username),
    byId: (id: string) => byId.first(id),
    all: () => all.all(),
  }
}

/** X allows letters, digits and underscores. It stops at 15 characters; here longer names are let through, so that they stay apart. */
const usernameOf = (name: string) => {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .trim()
    .replace(/^@/, '')
  const username = plain.replaceAll(/\W+/g, '_').slice(0, 50)
  return /[a-z0-9]/i.test(username) ? username : `user_${digest(name).toString('hex').slice(0, 8)}`
}

const displayName = (name: string) => {
  const trimmed = name.trim().replace(/^@/, '').slice(0, 50)
  if (!/^\w+$/.test(trimmed)) return trimmed
  const words = trimmed.split('_').filter((word) => word !== '')
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || trimmed
}

/** 19 digits, as X's newer ids have; more than a JavaScript number can hold exactly. */
const stableId = (username: string) => (10n ** 18n + (digest(username.toLowerCase()).readBigUInt64BE() % (8n * 10n ** 18n))).toString()

const digest = (text: string) => createHash('sha256').update(text).digest()
