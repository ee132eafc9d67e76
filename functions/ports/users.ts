import type { Provider, User } from '#shared/domain/users.ts'

/** Who a provider says a person is; `subject` never changes there. */
export type Identity = { provider: Provider; subject: string }

/** What a person's own changes can touch; `null` takes a value away. */
export type UserChange = Partial<Pick<User, 'name' | 'preferences' | 'notifications'>> & { pendingEmail?: string | null }

/** Signed-up people and the hashes of their passwords. Reads are consistent. Who is leaving is found by their id only. */
export interface Users {
  get(id: string): Promise<User | undefined>
  /** By normalised e-mail address, with the password hash in PHC form if there is one. Unknown addresses take as many reads as known ones. */
  findByEmail(email: string): Promise<{ user: User; passwordHash: string | undefined } | undefined>
  findByIdentity(identity: Identity): Promise<User | undefined>
  /** False when the e-mail address or the identity is already taken; then nothing is written. */
  create(user: User, passwordHash: string | undefined, identity?: Identity): Promise<boolean>
  markEmailVerified(id: string): Promise<User | undefined>
  /** Replaces the hash if it is still `from`; a login may rehash while the person changes the password. */
  replacePasswordHash(id: string, change: { from: string; to: string }): Promise<boolean>
  /**
   * Replaces the hash, or the lack of one, if it is still `from`, and marks the address verified: only who reads its mail could ask for it.
   * Undefined when it is not `from` any more.
   */
  resetPassword(id: string, change: { from: string | undefined; to: string }): Promise<User | undefined>
  /** Lets a person sign in by an identity. False when it is somebody else's; true as well when it is theirs already. */
  linkIdentity(id: string, identity: Identity): Promise<boolean>
  change(id: string, change: UserChange): Promise<User | undefined>
  /** Makes the pending address the person's own. False when it is taken, or is not the pending one any more. */
  takePendingEmail(id: string, change: { from: string; to: string }): Promise<boolean>
  /** Notes that a person's account is being deleted, and forgets a pending address: nobody signs in as them any more. Repeating it does no harm. */
  markLeaving(id: string): Promise<void>
  /** Deletes a person and frees their address and identities. Throws when they change at the same moment. Again does no harm. */
  remove(id: string): Promise<void>
}
