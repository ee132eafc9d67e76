import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { handleOf } from '#shared/platforms/models.ts'
import { isPlanLimit, messageOf } from '#web/lib/api-error.ts'
import { isSignedIn, storedToken } from '#web/lib/session.ts'
import { loadPage } from '#web/platforms/screen-registry.ts'
import { type BegunConnection, type ConnectionFailure, type ConnectionResult, forgetConnection, keptConnection } from './connection.ts'

/** Accounts that one sign-in brought, for the person to choose from; `token` stands for them all. */
export type AccountChoice = {
  state: string
  token: string
  accounts: readonly AccountAnswer[]
  /** What the platform calls them. */
  accountsName: string
  connectedIds: readonly string[]
}

/** What came of coming back, where the person was when they left, and what they are asked. */
export type ConnectionCallback = {
  result: ConnectionResult
  mode: BegunConnection['mode']
  needsLogin: boolean
  choice?: AccountChoice
}

/** Finishes the connection that this browser began, with what the platform sent back in the address; parameters that aren’t known are ignored. */
export const takeCallback = async (search: string): Promise<ConnectionCallback> => {
  const parameters = new URLSearchParams(search)
  const state = parameters.get('state') ?? undefined
  const begun = keptConnection()
  const ours = begun?.state === state ? begun : undefined
  // A state is good once, whatever comes of it.
  if (ours) forgetConnection()
  const mode = begun?.mode ?? 'direct'
  const failed = (failure: Omit<ConnectionFailure, 'kind'>, needsLogin = false): ConnectionCallback => ({
    result: { kind: 'failed', state, ...failure },
    mode,
    needsLogin,
  })

  const problem = problemOf(parameters, ours !== undefined)
  if (problem !== undefined) return failed(problem)
  if (!isSignedIn()) return failed({ message: 'You are not logged in to Crier. Log in, then connect the account again.' }, true)
  try {
    return { ...(await complete(ours?.platform ?? '', parameters)), mode, needsLogin: false }
  } catch (error) {
    return failed({ message: messageOf(error, 'Failed to process authentication'), reason: isPlanLimit(error) ? 'plan-limit' : undefined })
  }
}

/** What the other pages are told of accounts that were connected. */
export const connectedResult = (state: string, accounts: readonly AccountAnswer[]): ConnectionResult => {
  const [first] = accounts
  if (!first) throw new Error('No account was connected.')
  return {
    kind: 'connected',
    state,
    platform: first.platform,
    accounts: accounts.map((account) => ({ id: account.id, handle: handleOf(account) })),
  }
}

/** Why nothing can be made of what came back (docs/specification.md). */
const problemOf = (parameters: URLSearchParams, isOurs: boolean): Omit<ConnectionFailure, 'kind'> | undefined => {
  const refused = parameters.get('error')
  // Platforms name errors in short codes; anything else in the address was not written by one.
  if (refused !== null && !/^[\w.-]{1,64}$/.test(refused)) return { message: 'OAuth error occurred' }
  if (refused !== null) return { message: `Authentication error: ${refused}`, reason: reasonOfPlatform(refused) }
  if (!parameters.get('state')) return { message: 'Missing required parameters' }
  if (!isOurs) return { message: 'Invalid state parameter' }
  return parameters.get('code') ? undefined : { message: 'No authorization code received from OAuth provider' }
}

/** What a platform means by the code of an error. Not every platform has the same one for a person who said no. */
const reasonOfPlatform = (code: string): ConnectionFailure['reason'] => {
  if (code === 'access_denied' || code.startsWith('user_cancelled_')) return 'declined'
  return code.includes('expired') ? 'expired' : undefined
}

/** The contract and its parser weigh more than the page that shows the result. The person should see that page first. */
const complete = async (platform: string, parameters: URLSearchParams): Promise<Pick<ConnectionCallback, 'result' | 'choice'>> => {
  const [{ createClient }, { platformsApi }] = await Promise.all([import('#web/lib/request.ts'), import('#shared/contracts/platforms.ts')])
  const { request } = createClient({ baseUrl: '', token: storedToken() })
  const state = parameters.get('state') ?? ''
  const issuer = parameters.get('iss')
  const { status, body } = await request(platformsApi.callback, {
    p: platform,
    code: parameters.get('code') ?? '',
    state,
    ...(issuer !== null && { iss: issuer }),
  })
  if (status === 200) return { result: connectedResult(state, [body]) }

  // A mark in the list shows which ones are connected already. It is left out where it can't be had.
  const connected = await request(platformsApi.accounts, { p: platform }).catch(() => undefined)
  const connectedIds = connected?.body.map(({ id }) => id) ?? []
  const { choice: token, accounts } = body
  const accountsName = await accountsNameOf(accounts)
  return { result: { kind: 'choosing', state }, choice: { state, token, accounts, accountsName, connectedIds } }
}

const accountsNameOf = async ([first]: readonly AccountAnswer[]) => {
  const page = first && (await loadPage(first.platform))
  return page?.connecting.accountsName ?? 'accounts'
}
