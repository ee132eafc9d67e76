import { stableDigits, usernameOf } from '../names.ts'
import type { People, Person } from '../platform/people.ts'

/** A person's Page, with the tasks Facebook allows them on it. */
export type Page = { id: string; username: string; name: string; category: string; tasks: string[] }

const manager = ['ANALYZE', 'ADVERTISE', 'MODERATE', 'CREATE_CONTENT', 'MANAGE']

/** Words in a name, and what they trigger. */
export const pageTraits =
  'Everyone has two Pages. nopages has none, onepage has one, manypages has 120, and viewer can only view them. All but the first of portfolio’s belong to a business portfolio.'

/** The Pages that a person has a role on. */
export const pagesOf = (person: Person): Page[] => {
  const tasks = person.has('viewer') ? ['ANALYZE'] : manager
  return namesOf(person).map(({ name, category }) => ({
    id: stableDigits(`facebook page ${name.toLowerCase()}`, 17),
    username: usernameOf(name),
    name,
    category,
    tasks,
  }))
}

/** Pages that a person's portfolio owns: Facebook lists them there, and not among the person's own. */
export const pagesOfPortfolio = (person: Person): Page[] => (person.has('portfolio') ? pagesOf(person).slice(1) : [])

/** Everyone's Pages, sorted by name. */
export const allPages = (people: People): Page[] => people.all().flatMap(pagesOf)

const namesOf = (person: Person) => {
  const bakery = { name: `${person.name} Bakery`, category: 'Bakery' }
  const studio = { name: `${person.name} Studio`, category: 'Local business' }
  if (person.has('nopages')) return []
  if (person.has('onepage')) return [bakery]
  if (!person.has('manypages')) return [bakery, studio]
  return Array.from({ length: 120 }, (_, index) => ({ name: `${person.name} Shop ${index + 1}`, category: 'Local business' }))
}
