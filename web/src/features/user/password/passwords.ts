import type { FieldErrors } from '#web/lib/use-contract-form.ts'

/** The form's passwords as the contract names them; the repeated one stays in the form. */
export const readPasswords = (form: FormData) => ({ currentPassword: form.get('currentPassword'), newPassword: form.get('newPassword') })

/** A new password is typed twice, because one can't read it while typing. */
export const checkRepeat = (form: FormData): FieldErrors =>
  form.get('newPassword') === form.get('repeated') ? {} : { repeated: 'This is not the same password as above.' }
