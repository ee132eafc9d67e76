import type * as z from 'zod'
import { NamedPerson, openNamedPeople } from '../named-people.ts'
import { stableDigits } from '../names.ts'
import type { World } from '../world.ts'

const Person = NamedPerson.transform((person) => {
  const traits = `${person.username} ${person.name}`.toLowerCase()
  return { ...person, isPremium: traits.includes('premium'), isSuspended: traits.includes('suspended') }
})
export type Person = z.output<typeof Person>
export type People = ReturnType<typeof openPeople>

/** Who has an account on the pretended X. */
export const openPeople = (world: World) =>
  openNamedPeople(world, {
    table: 'x_people',
    // 19 digits, as X's newer ids have; more than a JavaScript number can hold exactly.
    idOf: (username) => stableDigits(username, 19),
    person: Person,
  })
