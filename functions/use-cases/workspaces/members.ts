import type { TellActivity } from '#functions/ports/activity.ts'
import type { JobPlan } from '#functions/ports/jobs.ts'
import type { RateLimits } from '#functions/ports/limits.ts'
import type { Mail, Mailer } from '#functions/ports/mailer.ts'
import type { Page, PageRequest } from '#functions/ports/page.ts'
import type { Users } from '#functions/ports/users.ts'
import type {
  InvitationPreview,
  MemberAnswer,
  MemberInvitationAnswer,
  WorkspaceItem,
  WorkspacePerson,
} from '#shared/contracts/workspaces.ts'
import { DomainError, invalidField } from '#shared/domain/errors.ts'
import type { UserId, WorkspaceId } from '#shared/domain/id.ts'
import type { GivenRole } from '#shared/domain/roles.ts'
import { hourMs, minuteMs, toInstant } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'
import { type MemberInvitation, memberInvitationMs, memberInvitationsMax } from '#shared/domain/workspaces.ts'
import { type RevokeKeysDeps, revokeKeysOf } from '../keys/keys.ts'
import { tooMany } from '../limits.ts'
import { inTheirLanguage } from '../mails/language.ts'
import { handedOverMail, invitationMail, removedMail } from '../mails/workspace-mails.ts'
import { spendUnproved } from '../people/mail-in-fixed-time.ts'
import { requireVerified } from '../people/proof.ts'
import {
  continued,
  countSeats,
  findWorkspace,
  refuseBeyondPlan,
  requireShared,
  type Seated,
  seatsOf,
  type WorkspaceDeps,
} from './workspaces.ts'

export type MemberDeps = WorkspaceDeps &
  RevokeKeysDeps & {
    users: Pick<Users, 'get'>
    mailer: Mailer
    siteUrl: string
    report: (message: string, error: unknown) => void
  }

/** Returns everyone in the workspace, the longest-standing member first. A personal one has only its person. */
export const listMembers = async ({ workspaces }: WorkspaceDeps, { workspaceId, userId, owner }: Seated): Promise<MemberAnswer[]> => {
  const members = await workspaces.members(workspaceId)
  if (members.length > 0) return members.map(({ workspaceId: _, ...member }) => ({ ...member, isYou: member.userId === userId }))
  const { name, email, createdAt } = await owner()
  return [{ userId, name, email, role: 'owner', joinedAt: createdAt, isYou: true }]
}

/**
 * Returns a page of the names of everyone who is in the workspace, and then of everyone who was, except people whose
 * accounts were deleted.
 */
export const listPeople = async (deps: WorkspaceDeps, seated: Seated, page: PageRequest): Promise<Page<WorkspacePerson>> => {
  const members = await listMembers(deps, seated)
  const placeOf = ({ joinedAt, userId }: MemberAnswer) => `${joinedAt}.${userId}`
  const places = new Map(members.map((member) => [member.userId, placeOf(member)]))
  const former = async (next: PageRequest) => {
    const { items, cursor } = await deps.workspaces.formerMembers(seated.workspaceId, next)
    return { items: items.map(({ workspaceId: _, ...person }) => person), cursor }
  }
  const items = members.map(({ userId, name }): WorkspacePerson => ({ userId, name }))
  return continued({ name: 'members', items, placeOf: ({ userId }) => places.get(userId) ?? '' }, former, page)
}

/** Gives a member another role. Throws `not-found`, and `conflict` for the owner or for oneself. */
export const setRole = async (deps: WorkspaceDeps, seated: Seated, { userId, role }: { userId: UserId; role: GivenRole }) => {
  requireShared(seated.workspaceId)
  if (userId === seated.userId) throw new DomainError('conflict', 'Ask another admin to change your own role.')
  const before = await memberOf(deps, seated.workspaceId, userId)
  if (before.role === 'owner') throw ownersRole()
  if (!(await deps.workspaces.setRole({ workspaceId: seated.workspaceId, userId }, role))) throw changedMeanwhile()
  seated.tells({ subject: userId, about: before.name, roleBefore: before.role, roleAfter: role })
  return listMembers(deps, seated)
}

/**
 * Removes a member, who is out with their next call, revokes their API keys, and tells them. They're out even if the
 * email can't be sent. Throws `not-found`, and `conflict` for the owner.
 */
export const removeMember = async (deps: MemberDeps, { workspaceId, userId: by, tells }: Seated, userId: UserId) => {
  requireShared(workspaceId)
  if (userId === by) throw new DomainError('conflict', 'To leave the workspace yourself, choose Leave.')
  const { role, name } = await memberOf(deps, workspaceId, userId)
  if (role === 'owner') throw ownersRole()
  const { name: workspace } = await findWorkspace(deps, workspaceId)
  const gone = await deps.users.get(userId)
  await revokeKeysOf(deps, { workspaceId, userId })
  if (!(await deps.workspaces.removeMember({ workspaceId, userId }, toInstant(deps.now())))) throw changedMeanwhile()
  tells({ subject: userId, about: name, roleBefore: role })
  if (!gone) return
  const mail = () => removedMail({ name: gone.name, email: gone.email, workspace })
  await tell(deps, gone, { about: 'being removed from a workspace', mail })
}

/** Emails someone about what has happened already, so a failure is only reported. */
const tell = async (deps: MemberDeps, person: User, { about, mail }: { about: string; mail: () => Mail }) => {
  try {
    await deps.mailer.send(await inTheirLanguage(person, mail))
  } catch (error) {
    deps.report(`The email about ${about} was not sent.`, error)
  }
}

/** Takes the caller out of the workspace, and revokes their API keys there. Throws `conflict` for the owner. */
export const leaveWorkspace = async ({ workspaces, apiKeys, now }: MemberDeps, { workspaceId, userId, role, tells }: Seated) => {
  requireShared(workspaceId)
  if (role === 'owner') throw new DomainError('conflict', 'Hand the workspace over to another member first, or delete it.')
  await revokeKeysOf({ apiKeys }, { workspaceId, userId })
  await workspaces.removeMember({ workspaceId, userId }, toInstant(now()))
  tells({ subject: userId, roleBefore: role })
}

export type HandOverDeps = MemberDeps & { jobs: Pick<JobPlan, 'plan'> }

/** Longer than a call lasts, so what's planned ahead of a write comes after it. */
const afterCallMs = minuteMs

/**
 * Makes another member the owner, tells them, and plans to apply their plan. They're the owner even if the email can't
 * be sent. Throws `payment-required` if their plan doesn't cover one more workspace with as many people, and `conflict`
 * if their account is disabled or being deleted.
 */
export const handOver = async (deps: HandOverDeps, seated: Seated, heirId: UserId) => {
  const { workspaceId, userId } = seated
  requireShared(workspaceId)
  if (heirId === userId) throw invalidField('userId', 'Choose another member.')
  const { role: roleBefore } = await memberOf(deps, workspaceId, heirId)
  const heir = await deps.users.get(heirId)
  if (!heir) throw noSuchMember()
  if (heir.disabledAt !== undefined) throw new DomainError('conflict', `${heir.name}’s account is disabled. Choose another member.`)
  const owned = (await deps.workspaces.of(heirId)).filter(({ role }) => role === 'owner').length
  refuseBeyondPlan(heir, owned, deps.now())
  const seats = await countSeats(deps, { workspaceId, owner: async () => heir })
  if (seats.used > seats.max)
    throw new DomainError(
      'payment-required',
      `${heir.name}’s plan allows ${seats.max} people per workspace, and this one has ${seats.used}.`,
    )
  const { name: workspace } = await findWorkspace(deps, workspaceId)
  // Planned first, so it's never missing. If the workspace stays with its owner, it applies their plan once more.
  await deps.jobs.plan({ ownerId: workspaceId, kind: 'apply-plan', subject: '' }, toInstant(deps.now() + afterCallMs))
  const outcome = await deps.workspaces.handOver(workspaceId, { from: userId, to: heirId })
  if (outcome === 'leaving') throw new DomainError('conflict', `${heir.name}’s account is being deleted. Choose another member.`)
  if (outcome === 'changed') throw changedMeanwhile()
  seated.tells({ subject: heirId, about: heir.name, roleBefore, roleAfter: 'owner' })
  const mail = () => handedOverMail({ name: heir.name, email: heir.email, workspace, url: deps.siteUrl })
  await tell(deps, heir, { about: 'a workspace that was handed over', mail })
  return listMembers(deps, { ...seated, role: 'admin' })
}

export type InviteMemberDeps = MemberDeps & {
  rateLimits: Pick<RateLimits, 'spend'>
  newSecret: () => string
  hashEmail: (email: string) => string
}

/** More than a team invites, and too few to send strangers email through us. */
const inviteRule = { max: 40, windowMs: 24 * hourMs }

type Invite = { email: string; role: GivenRole; inviter: User }

/**
 * Emails someone a link that lets them join once, within seven days. It replaces an earlier one to the same address.
 * Throws `conflict` for someone who's already in, `payment-required` beyond the plan's seats, and `too-many` beyond
 * forty a day, or beyond what one address may be sent (`mailLimits.toUnproved`).
 */
export const inviteMember = async (
  deps: InviteMemberDeps,
  seated: Seated,
  { email, role, inviter }: Invite,
): Promise<MemberInvitationAnswer> => {
  const { workspaceId, userId } = seated
  requireShared(workspaceId)
  requireVerified(inviter, 'you invite others')
  const [workspace, members, open] = await Promise.all([
    findWorkspace(deps, workspaceId),
    deps.workspaces.members(workspaceId),
    deps.workspaces.invitations(workspaceId, deps.now()),
  ])
  if (members.some((member) => member.email === email)) throw new DomainError('conflict', 'This person is already in the workspace.')
  if (open.every((invitation) => invitation.email !== email)) {
    const { billing } = await seated.owner()
    const seats = seatsOf({ members, invitations: open, billing }, deps.now())
    if (seats.used >= seats.max)
      throw new DomainError('payment-required', `The owner’s plan allows ${seats.max} people per workspace, open invitations included.`)
    if (open.length >= memberInvitationsMax)
      throw new DomainError('conflict', `There are ${memberInvitationsMax} open invitations. Revoke one first.`)
  }
  const waitMs = await deps.rateLimits.spend(`members invited by ${userId}`, inviteRule, deps.now())
  if (waitMs > 0) throw tooMany(`You’ve sent ${inviteRule.max} invitations in a day.`, waitMs)
  const strangerMs = await spendUnproved(deps, email)
  if (strangerMs > 0) throw tooMany(`${email} has been sent too many emails today.`, strangerMs)

  const token = deps.newSecret()
  const expiresAt = toInstant(deps.now() + memberInvitationMs)
  const invitation: MemberInvitation = { id: deps.hashEmail(email), workspaceId, email, role, invitedBy: userId, expiresAt }
  await deps.workspaces.invite(invitation, token)
  const url = `${deps.siteUrl}/dashboard/join?token=${encodeURIComponent(token)}`
  await deps.mailer.send(invitationMail({ email, workspace: workspace.name, role, inviter: inviter.name, url }))
  return answerInvitation(invitation)
}

/** Returns the open invitations, latest first. */
export const listInvitations = async ({ workspaces, now }: WorkspaceDeps, { workspaceId }: Seated): Promise<MemberInvitationAnswer[]> =>
  (await workspaces.invitations(workspaceId, now())).map(answerInvitation)

/** Revokes an invitation. Throws `not-found`. */
export const revokeInvitation = async ({ workspaces, now }: WorkspaceDeps, { workspaceId, tells }: Seated, id: string) => {
  const open = (await workspaces.invitations(workspaceId, now())).find((invitation) => invitation.id === id)
  if (!(await workspaces.revoke({ workspaceId, id })))
    throw new DomainError('not-found', 'This invitation doesn’t exist, was already used, or has expired.')
  tells({ subject: id, about: open?.email, roleBefore: open?.role })
}

/** Returns what an invitation offers. Throws `expired`. */
export const showInvitation = async (deps: Pick<MemberDeps, 'workspaces' | 'users' | 'now'>, token: string): Promise<InvitationPreview> => {
  const { workspaceId, invitedBy, email, role, expiresAt } = await findInvitation(deps, token)
  const [workspace, inviter] = await Promise.all([deps.workspaces.get(workspaceId), deps.users.get(invitedBy)])
  if (!workspace) throw tooOld()
  return { workspace: workspace.name, invitedBy: inviter?.name ?? workspace.name, email, role, expiresAt }
}

/**
 * Lets a person in with an invitation to their own address, once. Throws `expired`, `forbidden` for another address or
 * an unverified one, and `payment-required` if the owner's plan has no seat left.
 */
export const joinWorkspace = async (
  deps: MemberDeps,
  { token, person, tells }: { token: string; person: User; tells: TellActivity },
): Promise<WorkspaceItem> => {
  const invitation = await findInvitation(deps, token)
  const { workspaceId, email, role } = invitation
  if (person.email !== email)
    throw new DomainError(
      'forbidden',
      `This invitation is for ${email}, and you’re logged in as ${person.email}. Log in with that address.`,
    )
  requireVerified(person, 'you join a workspace')
  const workspace = await findWorkspace(deps, workspaceId)
  const owner = await deps.users.get(workspace.ownerId)
  if (!owner) throw tooOld()
  // The invitation itself is among them.
  const seats = await countSeats(deps, { workspaceId, owner: async () => owner })
  if (seats.used > seats.max) throw new DomainError('payment-required', 'This workspace has no seat left. Ask its owner for one.')
  const member = { workspaceId, userId: person.id, role, name: person.name, email, joinedAt: toInstant(deps.now()) }
  const isIn = (await deps.workspaces.join(invitation, member)) || (await deps.workspaces.roleOf(member)) !== undefined
  if (!isIn) throw tooOld()
  tells({ workspaceId, subject: person.id, roleAfter: role })
  return { id: workspaceId, name: workspace.name, role, isPersonal: false }
}

const findInvitation = async ({ workspaces, now }: Pick<WorkspaceDeps, 'workspaces' | 'now'>, token: string) => {
  const invitation = await workspaces.invitationOf(token, now())
  if (!invitation) throw tooOld()
  return invitation
}

const memberOf = async ({ workspaces }: WorkspaceDeps, workspaceId: WorkspaceId, userId: UserId) => {
  const found = (await workspaces.members(workspaceId)).find((member) => member.userId === userId)
  if (!found) throw noSuchMember()
  return found
}

const answerInvitation = ({ workspaceId: _, invitedBy: __, ...invitation }: MemberInvitation): MemberInvitationAnswer => invitation

const tooOld = () => new DomainError('expired', 'This invitation is invalid or has expired. Ask for a new one.')
const noSuchMember = () => new DomainError('not-found', 'There’s no such person in this workspace.')
const ownersRole = () => new DomainError('conflict', 'The owner stays. Ask them to hand the workspace over first.')
const changedMeanwhile = () => new DomainError('conflict', 'The members have changed meanwhile. Load them again and repeat your change.')
