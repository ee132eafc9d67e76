import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { handleOf } from '#shared/platforms/models.ts'
import { isPlanLimit, messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { isSignedIn, mustBeKept, storedToken } from '#web/lib/session.ts'
import { keptForGood } from '#web/lib/storage.ts'
import { loadPage } from '#web/platforms/screen-registry.ts'

/** A connection that was begun in this browser: what the page that the platform sends the person back to has to know. */
export type BegunConnection = { state: string; platform: string; mode: 'popup' | 'direct' }

/** An account that was connected; `handle` is what people call it. */
export type Connected = { id: string; handle: string }

/** Why a connection came to nothing; `reason` where it makes a difference to what the person can do. */
export type ConnectionFailure = { kind: 'failed'; message: string; reason?: 'declined' | 'expired' | 'plan-limit' | undefined }

/** How far a connection came, as the page that the person came back to tells the others. */
export type ConnectionResult = { state: string | undefined } & (
  | { kind: 'connected'; platform: Platform; accounts: Connected[] }
  | ConnectionFailure
  /** The sign-in brought several accounts, and the person is asked which; what they choose is told later. */
  | { kind: 'choosing' }
)

/** The person has this long to finish at the platform, in ms (docs/specification.md). */
export const connectionTimeoutMs = 2 * minuteMs

/** And this long to choose among the accounts that they came back with. The server keeps them just as long. */
export const choosingTimeoutMs = 30 * minuteMs

const storageKey = 'crier:connection'
const channelName = 'crier-connect'

/** Refuses to begin what could not be finished: the page that the platform leads back to reads it. */
export const keepConnection = (begun: BegunConnection): void => mustBeKept(keptForGood.set(storageKey, JSON.stringify(begun)))

export const keptConnection = (): BegunConnection | undefined => {
  const begun = keptForGood.read(storageKey)
  return isBegunConnection(begun) ? begun : undefined
}

export const forgetConnection = (): void => keptForGood.remove(storageKey)

/**
 * Tells every page of Crier in this browser. A channel rather than `window.opener`: a platform's own opener policy may have cut the popup off from
 * the page that opened it.
 */
export const announceResult = (result: ConnectionResult): void => {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(result)
  channel.close()
}

/** Calls `listener` with each result until the returned function is called. */
export const onConnectionResult = (listener: (result: ConnectionResult) => void) => {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<ConnectionResult>) => listener(data))
  return () => channel.close()
}

const isBegunConnection = (value: unknown): value is BegunConnection =>
  typeof value === 'object' &&
  value !== null &&
  'state' in value &&
  typeof value.state === 'string' &&
  'platform' in value &&
  typeof value.platform === 'string' &&
  'mode' in value &&
  (value.mode === 'popup' || value.mode === 'direct')

/** Accounts in a row: A; A and B; A, B and 3 more. */
export const namesOf = (accounts: readonly Connected[]): string => {
  const names = accounts.map(({ handle }) => handle)
  if (names.length > 3) return i18n.t('{names} and {count} more', { names: names.slice(0, 2).join(', '), count: names.length - 2 })
  return names.length > 1 ? i18n.t('{names} and {last}', { names: names.slice(0, -1).join(', '), last: names.at(-1) }) : names.join('')
}

/** The message to a person who has just connected accounts of a platform. */
export const connectedText = (platformName: string, accounts: readonly Connected[]): string =>
  accounts.length === 1
    ? i18n.t('The {platform} account {name} is connected.', { platform: platformName, name: namesOf(accounts) })
    : i18n.t('{count} {platform} accounts are connected: {names}.', {
        count: accounts.length,
        platform: platformName,
        names: namesOf(accounts),
      })

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
  if (!isSignedIn()) return failed({ message: i18n.t('You’re not logged in to Crier. Log in, then connect the account again.') }, true)
  try {
    return { ...(await complete(ours?.platform ?? '', parameters)), mode, needsLogin: false }
  } catch (error) {
    return failed({
      message: messageOf(error, i18n.t('Failed to process authentication')),
      reason: isPlanLimit(error) ? 'plan-limit' : undefined,
    })
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
  if (refused !== null && !/^[\w.-]{1,64}$/.test(refused)) return { message: i18n.t('OAuth error occurred') }
  if (refused !== null) return { message: i18n.t('Authentication error: {refused}', { refused }), reason: reasonOfPlatform(refused) }
  if (!parameters.get('state')) return { message: i18n.t('Missing required parameters') }
  if (!isOurs) return { message: i18n.t('Invalid state parameter') }
  return parameters.get('code') ? undefined : { message: i18n.t('No authorization code received from OAuth provider') }
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
  return page?.connecting.accountsName ?? i18n.t('accounts')
}
