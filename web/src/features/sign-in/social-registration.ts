import type { Plan } from '#shared/domain/plans.ts'
import type { Provider } from '#shared/domain/users.ts'
import { keptForTab } from '#web/lib/storage.ts'
import { isProvider } from './begun-sign-in.ts'

/**
 * A person whom a provider vouches for but who has no account here yet, with the verifier their sign-in started with.
 */
export type SocialRegistration = { provider: Provider; email: string; name: string; accessToken: string; verifier: string }

type Kept = Pick<SocialRegistration, 'email' | 'accessToken' | 'verifier'>

const storageKey = 'crier:registration'

/** Keeps for this tab what must not appear in a URL. */
export const keepRegistration = ({ email, accessToken, verifier }: Kept): void =>
  void keptForTab.set(storageKey, JSON.stringify({ email, accessToken, verifier }))

/** The URL of the prefilled sign-up page. */
export const registrationPath = ({ provider, email, name, accessToken }: SocialRegistration, plan?: Plan): string =>
  `/signup?${new URLSearchParams({ provider, email, name, accessToken, ...(plan && { plan }) })}`

/**
 * The registration this page was opened with. Its token is removed from the URL at once, so it doesn't stay in the
 * history or in sight. It's valid only in the tab that started the sign-in: anyone could craft the URL to make the
 * person create an account under the sender's identity.
 */
export const takeRegistration = (): SocialRegistration | undefined => {
  const url = new URL(location.href)
  const [provider, email] = [url.searchParams.get('provider'), url.searchParams.get('email')]
  if (!isProvider(provider) || !email) return undefined
  const given = url.searchParams.get('accessToken')
  if (given) {
    url.searchParams.delete('accessToken')
    history.replaceState(history.state, '', url)
  }
  const own = kept()
  if (own?.email !== email || (given && given !== own.accessToken)) return undefined
  return { provider, name: url.searchParams.get('name') ?? '', ...own }
}

export const forgetRegistration = (): void => keptForTab.remove(storageKey)

const kept = (): Kept | undefined => {
  const stored = keptForTab.read(storageKey)
  if (typeof stored !== 'object' || stored === null) return undefined
  const { email, accessToken, verifier } = Object.fromEntries(Object.entries(stored))
  return isText(email) && isText(accessToken) && isText(verifier) ? { email, accessToken, verifier } : undefined
}

const isText = (value: unknown) => typeof value === 'string'
