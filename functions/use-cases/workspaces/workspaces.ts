import type { TellActivity } from '#functions/ports/activity.ts'
import type { JobPlan } from '#functions/ports/jobs.ts'
import type { Page, PageRequest } from '#functions/ports/page.ts'
import type { PublishingSettingsStore } from '#functions/ports/users.ts'
import type { Workspaces } from '#functions/ports/workspaces.ts'
import type { WorkspaceAnswer, WorkspaceItem } from '#shared/contracts/workspaces.ts'
import { entitlements } from '#shared/domain/entitlements.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { isShared, isTestWorkspace, personalWorkspace, sharedWorkspaceId, type UserId, type WorkspaceId } from '#shared/domain/id.ts'
import { teamLimits } from '#shared/domain/plans.ts'
import { permissionsOf, type Role } from '#shared/domain/roles.ts'
import { toInstant } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'
import type { Member, MemberInvitation, Workspace } from '#shared/domain/workspaces.ts'
import { type RevokeKeysDeps, revokeKeysOf } from '../keys/keys.ts'
import { requireVerified } from '../people/proof.ts'

export type WorkspaceDeps = { workspaces: Workspaces; now: () => number }

/** The caller in a workspace: who they are there, and whose plan covers it. `tells` is for its activity. */
export type Seated = { workspaceId: WorkspaceId; userId: UserId; role: Role; owner: () => Promise<User>; tells: TellActivity }

/** Returns a page of the workspaces a person is in: first their own, then the others, the oldest first. */
export const listWorkspaces = ({ workspaces }: WorkspaceDeps, { id, name }: User, page: PageRequest): Promise<Page<WorkspaceItem>> => {
  const own: WorkspaceItem = { id: personalWorkspace(id), name, role: 'owner', isPersonal: true }
  const shared = async (next: PageRequest) => {
    const { items, cursor } = await workspaces.list(id, next)
    return { items: items.map((workspace) => ({ ...workspace, isPersonal: false })), cursor }
  }
  return continued({ name: 'own', items: [own], placeOf: (item) => item.id }, shared, page)
}

/**
 * Creates a shared workspace that the person owns. Repeating the same ID returns the first one. Throws `forbidden`
 * before the person's address is verified, `payment-required` if their plan allows no more, and `conflict` if their
 * account is being deleted.
 */
export const createWorkspace = async (
  { workspaces, now }: WorkspaceDeps,
  { id, name, person, tells }: { id: string; name: string; person: User; tells: TellActivity },
): Promise<WorkspaceItem> => {
  requireVerified(person, 'you create a workspace')
  const workspaceId = sharedWorkspaceId(id)
  const others = (await workspaces.of(person.id)).filter((workspace) => workspace.id !== workspaceId)
  refuseBeyondPlan(person, others.filter(({ role }) => role === 'owner').length, now())
  const at = toInstant(now())
  const workspace = { id: workspaceId, name, ownerId: person.id, createdAt: at, needsApproval: false }
  const owner: Member = { workspaceId, userId: person.id, role: 'owner', name: person.name, email: person.email, joinedAt: at }
  if (!(await workspaces.create(workspace, owner)))
    throw new DomainError('conflict', 'Your account is being deleted, so you can’t create a workspace.')
  tells({ workspaceId, subject: workspaceId, about: name })
  return { id: workspaceId, name, role: 'owner', isPersonal: false }
}

/** Returns the workspace as the caller sees it. Everyone's own has their name and one seat. */
export const showWorkspace = async (deps: WorkspaceDeps, seated: Seated): Promise<WorkspaceAnswer> => {
  const { workspaceId, role, owner } = seated
  const permissions = [...permissionsOf[role]]
  if (!isShared(workspaceId)) {
    const { name, createdAt } = await owner()
    return { id: workspaceId, name, createdAt, needsApproval: false, role, permissions, seats: { used: 1, max: 1 } }
  }
  const { ownerId: _, ...workspace } = await findWorkspace(deps, workspaceId)
  return { ...workspace, id: workspaceId, role, permissions, seats: await countSeats(deps, seated) }
}

/** Renames a shared workspace, or sets whether posts of writers need approval. Throws `conflict` for a personal one. */
export const changeWorkspace = async (
  deps: WorkspaceDeps,
  seated: Seated,
  change: Partial<Pick<Workspace, 'name' | 'needsApproval'>>,
): Promise<WorkspaceAnswer> => {
  requireShared(seated.workspaceId)
  if (Object.values(change).some((value) => value !== undefined) && !(await deps.workspaces.change(seated.workspaceId, change)))
    throw noSuchWorkspace()
  return showWorkspace(deps, seated)
}

export type RemoveWorkspaceDeps = WorkspaceDeps & {
  jobs: Pick<JobPlan, 'plan'>
  settings: Pick<PublishingSettingsStore, 'get' | 'put'>
}

/**
 * Starts deleting a shared workspace: nothing more of it is published, everyone is out, and what it owns is removed
 * shortly. Can be repeated after a failure.
 */
export const removeWorkspace = async ({ workspaces, jobs, settings, now }: RemoveWorkspaceDeps, { workspaceId }: Seated) => {
  requireShared(workspaceId)
  await settings.put(workspaceId, { ...(await settings.get(workspaceId)), isEverythingPaused: true })
  await jobs.plan({ ownerId: workspaceId, kind: 'remove-workspace', subject: '' }, toInstant(now()))
  await workspaces.remove(workspaceId)
}

/** Returns a shared workspace. Throws `not-found`. */
export const findWorkspace = async ({ workspaces }: { workspaces: Pick<Workspaces, 'get'> }, id: WorkspaceId): Promise<Workspace> => {
  const workspace = await workspaces.get(id)
  if (!workspace) throw noSuchWorkspace()
  return workspace
}

/** Returns how many members and open invitations a workspace has, and how many its owner's plan allows. */
export const countSeats = async (
  { workspaces, now }: WorkspaceDeps,
  { workspaceId, owner }: Pick<Seated, 'workspaceId' | 'owner'>,
): Promise<WorkspaceAnswer['seats']> => {
  const [members, invitations, { billing }] = await Promise.all([
    workspaces.members(workspaceId),
    workspaces.invitations(workspaceId, now()),
    owner(),
  ])
  return seatsOf({ members, invitations, billing }, now())
}

/** Like `countSeats`, for members and open invitations that were read already. `now` in ms. */
export const seatsOf = (
  { members, invitations, billing }: { members: readonly Member[]; invitations: readonly MemberInvitation[]; billing: User['billing'] },
  now: number,
): WorkspaceAnswer['seats'] => {
  const isIn = new Set(members.map(({ email }) => email))
  const open = invitations.filter(({ email }) => !isIn.has(email))
  return { used: members.length + open.length, max: teamLimits[entitlements(billing, now).plan].seats }
}

/** Throws `payment-required` if a person's plan doesn't allow one more shared workspace than `owned`. */
export const refuseBeyondPlan = ({ billing }: Pick<User, 'billing'>, owned: number, now: number) => {
  const { plan } = entitlements(billing, now)
  const { workspaces: max } = teamLimits[plan]
  if (owned < max) return
  const text =
    max === 0
      ? 'Shared workspaces come with a paid plan. Choose one in Settings.'
      : `This plan allows ${max === 1 ? 'one shared workspace' : `${max} shared workspaces`}. A larger one allows more.`
  throw new DomainError('payment-required', text)
}

/** Throws `conflict` for a personal workspace, which has no members, and for a test workspace, which has none of its own. */
export const requireShared = (workspaceId: WorkspaceId) => {
  if (isTestWorkspace(workspaceId))
    throw new DomainError('conflict', 'This is test data. Members and settings belong to the workspace itself.')
  if (!isShared(workspaceId))
    throw new DomainError('conflict', 'This is your own workspace, and nobody else can be in it. Create a shared one first.')
}

const noSuchWorkspace = () => new DomainError('not-found', 'This workspace no longer exists.')

/** Throws `conflict` while a person owns a shared workspace: others may depend on it. */
export const refuseWhileOwner = async ({ workspaces }: { workspaces: Pick<Workspaces, 'of'> }, userId: UserId) => {
  const owned = (await workspaces.of(userId)).filter(({ role }) => role === 'owner')
  if (owned.length === 0) return
  const names = owned.map(({ name }) => `“${name}”`).join(', ')
  throw new DomainError('conflict', `You own ${names}. Hand over or delete every shared workspace first.`)
}

export type LeavingDeps = RevokeKeysDeps & { workspaces: Pick<Workspaces, 'of' | 'removeMember' | 'forgetFormer'> }

/** Takes a person out of every workspace they don't own, and revokes their API keys there. Their name stays in none. */
export const leaveAll = async (deps: LeavingDeps, userId: UserId) => {
  await revokeEveryKeyOf(deps, userId)
  for (const { id, role } of await deps.workspaces.of(userId))
    if (role !== 'owner') await deps.workspaces.removeMember({ workspaceId: id, userId })
  await deps.workspaces.forgetFormer(userId)
}

/** Revokes every API key that acts for a person, in whichever workspace. Idempotent. */
export const revokeEveryKeyOf = async (deps: RevokeKeysDeps & { workspaces: Pick<Workspaces, 'of'> }, userId: UserId) => {
  const shared = (await deps.workspaces.of(userId)).map(({ id }) => id)
  for (const workspaceId of [personalWorkspace(userId), ...shared]) await revokeKeysOf(deps, { workspaceId, userId })
}

type Beginning<Item> = { name: string; items: readonly Item[]; placeOf: (item: Item) => string }

/**
 * Returns a page of a list that begins with a few items, which are all at hand, and continues with one that's read in
 * pages. `placeOf` is each item's place as text without spaces. It's unique and orders the items, so those that come and
 * go between two pages are neither repeated nor skipped. `name` tells one list's cursors from another's.
 */
export const continued = async <Item>(
  { name, items, placeOf }: Beginning<Item>,
  rest: (page: PageRequest) => Promise<Page<Item>>,
  { limit, cursor }: PageRequest,
): Promise<Page<Item>> => {
  const prefix = `${name}.`
  if (cursor !== undefined && !cursor.startsWith(prefix)) return rest({ limit, cursor })
  const after = cursor?.slice(prefix.length) ?? ''
  const inOrder = items.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
  const shown = inOrder.filter((item) => placeOf(item) > after).slice(0, limit)
  const last = shown.at(-1)
  if (last !== undefined && shown.length === limit) return { items: shown, cursor: `${prefix}${placeOf(last)}` }
  const more = await rest({ limit: limit - shown.length })
  return { items: [...shown, ...more.items], cursor: more.cursor }
}
