import type { User } from '#shared/domain/users.ts'

/** Signed-up people and the hashes of their passwords. */
export interface Users {
  get(id: string): Promise<User | undefined>
  /** By normalised e-mail address, with the password hash in PHC form. */
  findByEmail(email: string): Promise<{ user: User; passwordHash: string } | undefined>
  /** False when the e-mail address is already taken; then nothing is written. */
  create(user: User, passwordHash: string): Promise<boolean>
  markEmailVerified(id: string): Promise<User | undefined>
  /** Replaces the hash if it is still `from`; a login may rehash while the person changes the password. */
  replacePasswordHash(id: string, change: { from: string; to: string }): Promise<boolean>
}
