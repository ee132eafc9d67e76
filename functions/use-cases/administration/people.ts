import type { Accounts } from '#functions/ports/accounts.ts'
import type { Usage } from '#functions/ports/limits.ts'
import type { Page, PageRequest } from '#functions/ports/page.ts'
import type { PostStatuses } from '#functions/ports/posts.ts'
import type { Sessions } from '#functions/ports/sessions.ts'
import type { ListedPerson, People, PublishingSettingsStore, Users } from '#functions/ports/users.ts'
import type { Workspaces } from '#functions/ports/workspaces.ts'
import type { PersonDetail, PersonRow, PersonState } from '#shared/contracts/admin-rows.ts'
import { entitlements } from '#shared/domain/entitlements.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { personalWorkspace, testWorkspace, type UserId } from '#shared/domain/id.ts'
import type { Plan } from '#shared/domain/plans.ts'
import { toInstant } from '#shared/domain/times.ts'
import { Email, type User } from '#shared/domain/users.ts'
import { dashboardStats } from '../people/overview.ts'

export type ListPeopleDeps = { people: People; users: Pick<Users, 'findByEmail'> }

/** `search`, in lowercase, matches part of a name or an address. A complete address finds its owner directly. */
type PeopleQuery = PageRequest & { search: string; plan?: Plan | undefined; state?: PersonState | undefined }

/** The most people read for one answer. */
const readMax = 300
const readAtOnce = 50

/** Returns matching people, newest first. If few match, a page has fewer than requested, and its cursor continues. */
export const listPeople = async (
  deps: ListPeopleDeps,
  { limit, cursor, ...wanted }: PeopleQuery,
  now: number,
): Promise<Page<PersonRow>> => {
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

const fits = (row: PersonRow, { search, plan, state }: Pick<PeopleQuery, 'search' | 'plan' | 'state'>) =>
  (plan === undefined || row.plan === plan) &&
  (state === undefined || row.state === state) &&
  (row.name.toLowerCase().includes(search) || row.email.includes(search))

export type ShowPersonDeps = {
  users: Pick<Users, 'get' | 'findByEmail'>
  accounts: Pick<Accounts, 'list'>
  usage: Pick<Usage, 'files'>
  sessions: Pick<Sessions, 'list'>
  postStatuses: PostStatuses
  workspaces: Pick<Workspaces, 'of'>
}

/** Returns one person with their counts at `now` (ms). Throws `not-found`. */
export const showPerson = async (deps: ShowPersonDeps, id: string, now: number): Promise<PersonDetail> => {
  const user = await deps.users.get(id)
  if (!user) throw noSuchPerson()
  const [staying, accounts, files, sessions, posts, workspaces] = await Promise.all([
    deps.users.findByEmail(user.email),
    deps.accounts.list(id),
    deps.usage.files(id),
    deps.sessions.list(id, now),
    dashboardStats(deps, { workspaceId: personalWorkspace(id), timeZone: user.preferences.timeZone ?? 'UTC', now }),
    deps.workspaces.of(id),
  ])
  const usedAt = sessions
    .map(({ lastUsedAt }) => lastUsedAt)
    .sort()
    .at(-1)
  return {
    // A person who is leaving is found only by id.
    ...personRow({ user, isLeaving: staying?.user.id !== id }, now),
    counts: {
      accounts: accounts.length,
      drafts: posts.drafts,
      scheduled: posts.scheduled,
      published: posts.published,
      failed: posts.failed,
      files: files.count,
      fileBytes: files.bytes,
      sessions: sessions.length,
    },
    workspaces,
    ...(usedAt !== undefined && { usedAt }),
  }
}

export type DisablePersonDeps = {
  users: Pick<Users, 'setDisabled'>
  sessions: Pick<Sessions, 'endAll'>
  settings: Pick<PublishingSettingsStore, 'setDisabled'>
  workspaces: Pick<Workspaces, 'of'>
}

/**
 * Disables a person from `now` (ms) on: they can't log in, their sessions end, and nothing of theirs or of the
 * workspaces they own is published.
 * Idempotent. `by` is the administrator, who can't disable themselves. Throws `conflict` or `not-found`.
 */
export const disablePerson = async (deps: DisablePersonDeps, { id, by, now }: { id: string; by: string | undefined; now: number }) => {
  if (id === by) throw new DomainError('conflict', 'You can’t disable yourself. Another administrator can.')
  const user = await deps.users.setDisabled(id, toInstant(now))
  if (!user) throw noSuchPerson()
  await stopOwned(deps, id, true)
  // Last, so a login at this very moment either sees that the person is disabled or has already created its session.
  await deps.sessions.endAll(id)
  return personRow({ user, isLeaving: false }, now)
}

/**
 * Enables a person again. Their posts continue when the engine next checks them, within a quarter of an hour. Throws
 * `not-found`.
 */
export const enablePerson = async (deps: Omit<DisablePersonDeps, 'sessions'>, { id, now }: { id: string; now: number }) => {
  const user = await deps.users.setDisabled(id, undefined)
  if (!user) throw noSuchPerson()
  await stopOwned(deps, id, false)
  return personRow({ user, isLeaving: false }, now)
}

/** Stops or resumes what is published from a person's own workspace and the shared ones they own. */
const stopOwned = async ({ settings, workspaces }: Omit<DisablePersonDeps, 'sessions' | 'users'>, id: UserId, isDisabled: boolean) => {
  const owned = (await workspaces.of(id)).filter(({ role }) => role === 'owner').map((workspace) => workspace.id)
  for (const workspaceId of [personalWorkspace(id), ...owned])
    for (const each of [workspaceId, testWorkspace(workspaceId)]) await settings.setDisabled(each, isDisabled)
}

/** Returns a person as administrators see them at `now` (ms). */
export const personRow = ({ user, isLeaving }: ListedPerson, now: number): PersonRow => ({
  id: user.id,
  name: user.name,
  email: user.email,
  plan: entitlements(user.billing, now).plan,
  state: isLeaving ? 'leaving' : stateOf(user),
  isAdministrator: user.isAdministrator ?? false,
  createdAt: user.createdAt,
  ...(user.disabledAt !== undefined && { disabledAt: user.disabledAt }),
})

const stateOf = ({ disabledAt, isEmailVerified }: User): PersonState => {
  if (disabledAt !== undefined) return 'disabled'
  return isEmailVerified ? 'active' : 'unverified'
}

/** The error for an id that nobody has. */
export const noSuchPerson = () => new DomainError('not-found', 'We couldn’t find that person.')
