import type { UserId, WorkspaceId } from '#shared/domain/id.ts'
import type { GivenRole, Role } from '#shared/domain/roles.ts'
import type { FormerMember, Member, MemberInvitation, MemberRef, Workspace } from '#shared/domain/workspaces.ts'
import type { Page, PageRequest } from './page.ts'

/** A workspace as one of its members sees it. */
export type OwnWorkspace = Pick<Workspace, 'id' | 'name'> & { role: Role }

/**
 * Shared workspaces, their members, and invitations to them. Reads are consistent, so a removed member is out at once. A
 * test workspace's facts, members, and roles are those of the workspace it belongs to.
 */
export interface Workspaces {
  get(id: WorkspaceId): Promise<Workspace | undefined>
  /** Returns a member's role. Undefined for anyone else. */
  roleOf(ref: MemberRef): Promise<Role | undefined>
  /** Returns the shared workspaces a person is in, by name. */
  of(userId: UserId): Promise<OwnWorkspace[]>
  /** Returns a page of the same, the oldest first. Throws `DomainError('invalid')` if the cursor isn't from this list. */
  list(userId: UserId, page: PageRequest): Promise<Page<OwnWorkspace>>
  /** Returns everyone in a workspace, the longest-standing member first. */
  members(id: WorkspaceId): Promise<Member[]>
  /**
   * Stores a workspace with its owner. Does nothing if it already exists. False if the owner's account is being deleted
   * or is gone.
   */
  create(workspace: Workspace, owner: Member): Promise<boolean>
  /** Changes the name or whether posts need approval. Undefined if there is no such workspace. */
  change(id: WorkspaceId, change: Partial<Pick<Workspace, 'name' | 'needsApproval'>>): Promise<Workspace | undefined>
  /** Gives a member another role, unless they're the owner. False if there is no such member. */
  setRole(ref: MemberRef, role: GivenRole): Promise<boolean>
  /**
   * Removes a member, unless they're the owner. With `leftAt`, their name stays as a former member's until they join
   * again. False if there is no such member.
   */
  removeMember(ref: MemberRef, leftAt?: string): Promise<boolean>
  /**
   * Returns a page of everyone whose name stays with a workspace that they're no longer in. Throws
   * `DomainError('invalid')` if the cursor isn't from this list.
   */
  formerMembers(id: WorkspaceId, page: PageRequest): Promise<Page<FormerMember>>
  /** Removes a person's name from every workspace they're no longer in. */
  forgetFormer(userId: UserId): Promise<void>
  /**
   * Makes another member the owner. The former one becomes an admin. Returns `changed` if either isn't what they were,
   * and `leaving` if the account of the next owner is being deleted or is gone.
   */
  handOver(id: WorkspaceId, change: { from: UserId; to: UserId }): Promise<'handed-over' | 'changed' | 'leaving'>
  /**
   * Deletes the workspace with its members and former ones, the owner last. What else is stored for it has to be deleted
   * separately. Nobody joins from then on. Idempotent, and can be repeated after a failure.
   */
  remove(id: WorkspaceId): Promise<void>

  /** Stores an invitation under the hash of its token, in place of an earlier one to the same address. */
  invite(invitation: MemberInvitation, token: string): Promise<void>
  /** Returns the invitations valid at `now` (ms), the latest first. */
  invitations(id: WorkspaceId, now: number): Promise<MemberInvitation[]>
  /** Returns the invitation a token stands for, if it's valid at `now` (ms). */
  invitationOf(token: string, now: number): Promise<MemberInvitation | undefined>
  /** Revokes an invitation. False if there is none with this ID. */
  revoke(invitation: Pick<MemberInvitation, 'workspaceId' | 'id'>): Promise<boolean>
  /** Uses up an invitation and stores its member. False if it was used or revoked meanwhile, or if they're already in. */
  join(invitation: MemberInvitation, member: Member): Promise<boolean>
}
