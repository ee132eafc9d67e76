import { type Provider, providerNames } from '#shared/domain/users.ts'
import { ApiError, serverMessageOf } from '#web/lib/api-error.ts'
import type { SignInIntent } from './begun-sign-in.ts'

type About = { provider: Provider; intent: SignInIntent }

/** Why nothing came of a code, in the words of SPEC.md 8: the server's own, if it had any. */
export const socialFailure = (error: unknown, { provider, intent }: About): string => {
  const said = serverMessageOf(error)
  if (said !== undefined) return inWords(said)
  if (error instanceof ApiError) return `${providerNames[provider]} login failed. Please try again.`
  // What fetch throws when there is no network.
  if (!(error instanceof TypeError)) return 'Login failed: No authentication token received'
  return intent === 'login' ? `Failed to login with ${providerNames[provider]}. Please try again.` : 'An error occurred during social login'
}

/** A provider that doesn't know this deployment is nothing that the person can mend. */
export const inWords = (message: string): string =>
  message.includes('invalid_client') ? 'Authentication configuration error. Please contact support.' : message
