import { messageOf } from '#web/lib/api-error.ts'
import { isSignedIn, storedToken } from '#web/lib/session.ts'
import { type BegunConnection, type ConnectionResult, forgetConnection, keptConnection } from './connection.ts'

/** How coming back ended, and where the person was when they left. */
export type ComeBack = { result: ConnectionResult; mode: BegunConnection['mode']; needsLogin: boolean }

/** Finishes the connection that this browser began, with what the platform sent in the address; parameters that are not known are ignored. */
export const finishConnection = async (search: string): Promise<ComeBack> => {
  const parameters = new URLSearchParams(search)
  const state = parameters.get('state') ?? undefined
  const begun = keptConnection()
  const ours = begun?.state === state ? begun : undefined
  // A state is good once, whatever comes of it.
  if (ours) forgetConnection()
  const mode = begun?.mode ?? 'direct'
  const failed = (message: string, needsLogin = false): ComeBack => ({ result: { kind: 'failed', state, message }, mode, needsLogin })

  const problem = problemOf(parameters, ours !== undefined)
  if (problem !== undefined) return failed(problem)
  if (!isSignedIn()) return failed('You are not logged in to Crier. Log in, then connect the account again.', true)
  try {
    const { platform, username } = await complete(ours?.platform ?? '', parameters)
    return { result: { kind: 'connected', state, platform, username }, mode, needsLogin: false }
  } catch (error) {
    return failed(messageOf(error, 'Failed to process authentication'))
  }
}

/** Why nothing can be made of what came back (SPEC.md 5 and 8). */
const problemOf = (parameters: URLSearchParams, isOurs: boolean): string | undefined => {
  const refused = parameters.get('error')
  // Platforms name errors in short codes; anything else in the address was not written by one.
  if (refused !== null) return /^[\w.-]{1,64}$/.test(refused) ? `Authentication error: ${refused}` : 'OAuth error occurred'
  if (!parameters.get('state')) return 'Missing required parameters'
  if (!isOurs) return 'Invalid state parameter'
  return parameters.get('code') ? undefined : 'No authorization code received from OAuth provider'
}

/** The contract and its parser weigh more than the page that shows the result, and that page is to be seen first. */
const complete = async (platform: string, parameters: URLSearchParams) => {
  const [{ createClient }, { platformsApi }] = await Promise.all([import('#web/lib/request.ts'), import('#shared/contracts/platforms.ts')])
  const input = { p: platform, code: parameters.get('code') ?? '', state: parameters.get('state') ?? '' }
  return (await createClient({ baseUrl: '', token: storedToken() }).request(platformsApi.callback, input)).body
}
