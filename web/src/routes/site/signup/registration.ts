import type { authApi } from '#shared/contracts/auth.ts'
import type { InputFor } from '#shared/contracts/endpoint.ts'
import type { socialApi } from '#shared/contracts/social.ts'
import type { UserAnswer } from '#shared/contracts/user-answer.ts'
import type { Plan } from '#shared/domain/plans.ts'
import { defaultPlan, isPlan, plans } from '#shared/domain/plans.ts'
import { forgetRegistration, type SocialRegistration } from '#web/features/sign-in/social-registration.ts'
import { ApiError, serverMessageOf } from '#web/lib/api-error.ts'
import { i18n, signUpLanguage } from '#web/lib/i18n.ts'
import { beginSession } from '#web/lib/session.ts'
import { keptForTab } from '#web/lib/storage.ts'

type Registration = InputFor<typeof authApi.register>
type SocialCompletion = InputFor<typeof socialApi.complete>

/** The message for an answer without a token (docs/specification.md). */
export const unreadable = i18n.t('Invalid registration response')

/** The message for a new account whose address isn't verified yet. */
export const registered = i18n.t('Registration successful! Please check your email to verify your account.')

/** The form as docs/specification.md sends it: the address in lower case, and as it was typed. */
export const toRegistration = (form: FormData, plan: Plan): Registration => {
  const originalEmail = textOf(form, 'username').trim()
  const username = originalEmail.toLowerCase()
  return { username, originalEmail, normalizedEmail: username, password: textOf(form, 'password'), name: textOf(form, 'name'), plan }
}

/** What a provider has said about the person. A name is included only if the provider knew none. */
export const toCompletion = (
  form: FormData,
  { provider, email, name, accessToken, verifier }: SocialRegistration,
  plan: Plan,
): SocialCompletion => ({
  provider,
  email,
  name: name || textOf(form, 'name'),
  temporaryToken: accessToken,
  codeVerifier: verifier,
  plan,
})

/** The terms belong to the form alone. The contract doesn't know them. */
export const checkTerms = (form: FormData): Record<string, string> =>
  form.has('acceptTerms') ? {} : { acceptTerms: i18n.t('Accept the Privacy Policy & Terms of Service to register.') }

/** Creates the account and starts its session. */
export const register = (registration: Registration) =>
  begin(async () => {
    const [{ request }, { authApi }] = await Promise.all([import('#web/lib/api.ts'), import('#shared/contracts/auth.ts')])
    return (await request(authApi.register, { ...registration, language: signUpLanguage() })).body
  })

/** The same, for a person with a provider sign-in. */
export const completeRegistration = (completion: SocialCompletion) =>
  begin(async () => {
    const [{ request }, { socialApi }] = await Promise.all([import('#web/lib/api.ts'), import('#shared/contracts/social.ts')])
    const { body } = await request(socialApi.complete, { ...completion, language: signUpLanguage() }).catch(
      orSay(i18n.t('An error occurred during social login')),
    )
    forgetRegistration()
    return body
  })

const begin = async (make: () => Promise<{ token: string; user: UserAnswer }>) => {
  const { token, user } = await make().catch(failure)
  beginSession(token, user)
}

/**
 * Returns the server's message, or the sentence to use when it has none. Any other failure is an unreadable answer,
 * which the form has a message for.
 */
const orSay =
  (sentence: string) =>
  (error: unknown): never => {
    const isRefusal = error instanceof ApiError || error instanceof TypeError
    if (!isRefusal || serverMessageOf(error) !== undefined) throw error
    throw new ApiError(sentence, { status: 0, code: 'unknown' })
  }

const failure = orSay(i18n.t('An error occurred during registration'))

const textOf = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

const storageKey = 'crier:invitation'

/**
 * The invitation that this page, or an earlier one in this tab, was opened with. It survives the trip to a provider and
 * back.
 */
export const ownInvitation = (): string | undefined => {
  const given = new URL(location.href).searchParams.get('invitation')
  if (given) keptForTab.set(storageKey, given)
  return given || keptForTab.get(storageKey)
}

/** Replaces the form if it would be useless. Undefined if anyone may sign up or the person was invited. */
export const whyNot = (mode: unknown, invitation: string | undefined): string | undefined => {
  if (invitation !== undefined) return undefined
  if (mode === 'closed') return i18n.t('Sign-up is closed here.')
  return mode === 'invitation'
    ? i18n.t('You need an invitation to sign up here. Ask the person who runs this Crier for one, and open its link.')
    : undefined
}

type Choice = {
  plan: Plan
  /** Why this isn't the plan that was asked for. */
  note?: string
}

/** The plan being signed up for. */
export const choosePlan = (asked: string | null | undefined): Choice => {
  if (!asked) return { plan: defaultPlan }
  if (isPlan(asked)) return { plan: asked }
  return {
    plan: defaultPlan,
    note: i18n.t('There is no plan named {asked}, so you start with {name}.', { asked, name: plans[defaultPlan].name }),
  }
}
