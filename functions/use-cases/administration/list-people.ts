import type { Page, PageRequest } from '#functions/ports/page.ts'
import type { People } from '#functions/ports/people.ts'
import type { Users } from '#functions/ports/users.ts'
import type { PersonRow, PersonState } from '#shared/contracts/admin-rows.ts'
import type { Plan } from '#shared/domain/plans.ts'
import { Email } from '#shared/domain/users.ts'
import { personRow } from './person-row.ts'

export type ListPeopleDeps = { people: People; users: Pick<Users, 'findByEmail'> }

/** `search`, in lower case, is part of a name or an address; a whole address finds its owner at once. */
type Wanted = PageRequest & { search: string; plan?: Plan | undefined; state?: PersonState | undefined }

/** So many people are read for one answer at most. */
const readMax = 300
const readAtOnce = 50

/** Those who fit, the newest first. Where few fit, a page has fewer than asked for, and its cursor goes on. */
export const listPeople = async (deps: ListPeopleDeps, { limit, cursor, ...wanted }: Wanted, now: number): Promise<Page<PersonRow>> => {
  const owner = cursor === undefined ? await ownerOf(deps, wanted.search, now) : undefined
  if (owner) return { items: [owner].filter((row) => fits(row, wanted)) }

  const items: PersonRow[] = []
  let [next, read] = [cursor, 0]
  do {
    const page = await deps.people.list({ limit: Math.min(limit, readAtOnce), cursor: next })
    const fitting = page.items.filter((person) => fits(personRow(person, now), wanted)).slice(0, limit - items.length)
    items.push(...fitting.map((person) => personRow(person, now)))
    const last = fitting.at(-1)
    if (items.length === limit && last) return { items, cursor: deps.people.cursorAfter(last.user) }
    next = page.cursor
    read += readAtOnce
  } while (next !== undefined && read < readMax)
  return { items, ...(next !== undefined && { cursor: next }) }
}

const ownerOf = async ({ users }: ListPeopleDeps, email: string, now: number) => {
  const found = Email.safeParse(email).success ? await users.findByEmail(email) : undefined
  return found && personRow({ user: found.user, isLeaving: false }, now)
}

const fits = (row: PersonRow, { search, plan, state }: Pick<Wanted, 'search' | 'plan' | 'state'>) =>
  (plan === undefined || row.plan === plan) &&
  (state === undefined || row.state === state) &&
  (row.name.toLowerCase().includes(search) || row.email.includes(search))
