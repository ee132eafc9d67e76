import type { authApi } from '#shared/contracts/auth.ts'
import type { InputFor } from '#shared/contracts/endpoint.ts'
import type { Plan } from '#shared/domain/users.ts'
import { beginSession } from '#web/lib/session.ts'

type Registration = InputFor<typeof authApi.register>

/** How long the person reads that it worked before the dashboard comes, in ms. */
const readingMs = 1_500

/** What the form holds as SPEC.md 3 sends it: the address lower-cased, and as it was written. */
export const toRegistration = (form: FormData, plan: Plan): Registration => {
  const originalEmail = textOf(form, 'username').trim()
  const username = originalEmail.toLowerCase()
  return { username, originalEmail, normalizedEmail: username, password: textOf(form, 'password'), name: textOf(form, 'name'), plan }
}

/** The terms are the form's own matter: the contract knows nothing of them. */
export const checkTerms = (form: FormData): Record<string, string> =>
  form.has('acceptTerms') ? {} : { acceptTerms: 'Accept the Privacy Policy & Terms of Service to register.' }

/** Makes the account, begins its session and leads on to the dashboard. */
export const register = async (registration: Registration) => {
  const [{ request }, { authApi }] = await Promise.all([import('#web/lib/api.ts'), import('#shared/contracts/auth.ts')])
  const { body } = await request(authApi.register, registration)
  beginSession(body.token, body.user)
  setTimeout(() => location.assign('/dashboard'), readingMs)
}

const textOf = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
