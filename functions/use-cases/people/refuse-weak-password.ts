import { invalidField } from '#shared/domain/errors.ts'
import { isOwnWord } from '#shared/domain/own-words.ts'

export type WeakPasswordDeps = { isCommonPassword: (password: string) => Promise<boolean> }

/** Throws `DomainError('invalid')` under the field's name when a password is one that is guessed first: a common one, or the person's own name or address. */
export const refuseWeakPassword = async (
  deps: WeakPasswordDeps,
  { field, password, email, name }: { field: string; password: string; email: string; name: string },
) => {
  if (isOwnWord(password, { email, name }))
    throw invalidField(field, 'This is your name, your e-mail address or our name, which are guessed first. Choose another.')
  if (await deps.isCommonPassword(password))
    throw invalidField(field, 'This is one of the most common passwords, which are guessed first. Choose another.')
}
