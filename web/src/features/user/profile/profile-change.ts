import type { UserAnswer } from '#shared/contracts/user-answer.ts'
import type { UserChange } from '../choice.ts'

/** What the form of the profile holds. */
export type Profile = { name: string; email: string }

type Known = Pick<UserAnswer, 'name' | 'email' | 'hasPassword' | 'isEmailVerified'>

/** Whether another address is asked for than the one that counts. */
export const isNewEmail = (user: Pick<UserAnswer, 'email'>, { email }: Pick<Profile, 'email'>) => email.trim().toLowerCase() !== user.email

/**
 * Whether another address is changed with the password only. A person who has not confirmed their current address gets no other, with or without it.
 */
export const needsPassword = ({ hasPassword, isEmailVerified }: Pick<UserAnswer, 'hasPassword' | 'isEmailVerified'>) =>
  hasPassword && isEmailVerified

/** Whether anything was typed that is not saved. */
export const isProfileChanged = (user: Known, profile: Profile) => profile.name.trim() !== user.name || isNewEmail(user, profile)

/** What a sent form changes: what is as it was is left out. */
export const profileChange = (user: Known, form: FormData): UserChange => {
  const [name, email, currentPassword] = ['name', 'email', 'currentPassword'].map((field) => String(form.get(field) ?? ''))
  return {
    ...(name?.trim() !== user.name && { name }),
    ...(email !== undefined && isNewEmail(user, { email }) && { email, ...(needsPassword(user) && { currentPassword }) }),
  }
}
