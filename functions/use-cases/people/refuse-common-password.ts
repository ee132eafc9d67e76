import { invalidField } from '#shared/domain/errors.ts'

/** Throws `DomainError('invalid')` under the field's name when the password is one of the most common ones. */
export const refuseCommonPassword = (deps: { isCommonPassword: (password: string) => boolean }, field: string, password: string) => {
  if (deps.isCommonPassword(password))
    throw invalidField(field, 'This is one of the most common passwords, which are guessed first. Choose another.')
}
