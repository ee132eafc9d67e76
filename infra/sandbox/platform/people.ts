import type * as z from 'zod'
import { NamedPerson, openNamedPeople } from '../named-people.ts'
import { stableDigits } from '../names.ts'
import type { World } from '../world.ts'

const Person = NamedPerson.transform((person) => {
  const words = new Set(`${person.username} ${person.name}`.toLowerCase().split(/[^a-z0-9]+/))
  return {
    ...person,
    /** Whether a word in the name gives this person something special. */
    has: (trait: string) => words.has(trait.toLowerCase()),
  }
})
export type Person = z.output<typeof Person>
export type People = ReturnType<typeof openPeople>

/** Where people are kept, and the id of somebody called so, always the same. */
export type Register = { table: string; idOf: (username: string) => string }

/** 17 digits, which is beyond 2^53: a client that reads ids as numbers loses some. */
const everywhere: Register = { table: 'platform_people', idOf: (username) => stableDigits(`platforms ${username}`, 17) }

/** Who has an account on the fake platforms: on all of them alike, unless a platform keeps a register of its own. */
export const openPeople = (world: World, { table, idOf }: Register = everywhere) => openNamedPeople(world, { table, idOf, person: Person })
