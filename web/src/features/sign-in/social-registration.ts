import type { Plan, Provider } from '#shared/domain/users.ts'
import { isProvider } from './begun-sign-in.ts'

/** Somebody whom a provider vouches for and who is not known here yet. */
export type SocialRegistration = { provider: Provider; email: string; name: string; accessToken: string }

const storageKey = 'crier:registration'

/** The sign-up page, prefilled (SPEC.md 2). */
export const registrationPath = (registration: SocialRegistration, plan?: Plan): string =>
  `/signup?${new URLSearchParams({ ...registration, ...(plan && { plan }) })}`

/**
 * The registration that this page was opened with. Its token leaves the address at once, where history and other eyes would find it, and is
 * kept for this tab, so that the page can be loaded anew.
 */
export const takeRegistration = (): SocialRegistration | undefined => {
  const url = new URL(location.href)
  const [provider, email] = [url.searchParams.get('provider'), url.searchParams.get('email')]
  if (!isProvider(provider) || !email) return undefined
  const given = url.searchParams.get('accessToken')
  if (given) {
    sessionStorage.setItem(storageKey, JSON.stringify({ email, accessToken: given }))
    url.searchParams.delete('accessToken')
    history.replaceState(history.state, '', url)
  }
  const accessToken = given ?? keptToken(email)
  return accessToken ? { provider, email, name: url.searchParams.get('name') ?? '', accessToken } : undefined
}

export const forgetRegistration = (): void => sessionStorage.removeItem(storageKey)

const keptToken = (email: string) => {
  const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
  if (typeof kept !== 'object' || kept === null || !('email' in kept) || kept.email !== email) return undefined
  return 'accessToken' in kept && typeof kept.accessToken === 'string' ? kept.accessToken : undefined
}
