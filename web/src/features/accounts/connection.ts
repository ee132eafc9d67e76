import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { handleOf } from '#shared/platforms/models.ts'
import { isPlanLimit, messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { isSignedIn, mustBeKept, storedToken } from '#web/lib/session.ts'
import { keptForGood } from '#web/lib/storage.ts'
import { currentWorkspace } from '#web/lib/workspace.ts'

/** A connection started in this browser. The callback page needs it. */
export type BegunConnection = { state: string; platform: string; mode: 'popup' | 'direct' }

/** A connected account. `handle` is what people call it. */
export type Connected = { id: string; handle: string }

/** Why a connection failed. `reason` is set if it affects what the person can do next. */
export type ConnectionFailure = { kind: 'failed'; message: string; reason?: 'declined' | 'expired' | 'plan-limit' | undefined }

/** A connection's outcome, as the callback page reports it to other pages. */
export type ConnectionResult = { state: string | undefined } & (
  | { kind: 'connected'; platform: Platform; accounts: Connected[] }
  | ConnectionFailure
  /** The sign-in brought several accounts, and the person is choosing. Their choice is reported later. */
  | { kind: 'choosing' }
)

/** How long the person has to finish at the platform, in ms (docs/specification.md). */
export const connectionTimeoutMs = 2 * minuteMs

/** How long they have to choose among the accounts from a sign-in. The server keeps them just as long. */
export const choosingTimeoutMs = 30 * minuteMs

const storageKey = 'crier:connection'
const channelName = 'crier-connect'

/** Throws if the connection can't be stored, because the callback page needs it to finish. */
export const keepConnection = (begun: BegunConnection): void => mustBeKept(keptForGood.set(storageKey, JSON.stringify(begun)))

export const keptConnection = (): BegunConnection | undefined => {
  const begun = keptForGood.read(storageKey)
  return isBegunConnection(begun) ? begun : undefined
}

export const forgetConnection = (): void => keptForGood.remove(storageKey)

/**
 * Tells every Crier page in this browser. Uses a channel rather than `window.opener`, because a platform's opener
 * policy may have cut the popup off from the page that opened it.
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

/** Lists accounts in a row: A; A and B; A, B and 3 more. */
export const namesOf = (accounts: readonly Connected[]): string => {
  const names = accounts.map(({ handle }) => handle)
  if (names.length > 3) return i18n.t('{names} and {count} more', { names: names.slice(0, 2).join(', '), count: names.length - 2 })
  return names.length > 1 ? i18n.t('{names} and {last}', { names: names.slice(0, -1).join(', '), last: names.at(-1) }) : names.join('')
}

/** The message shown after connecting accounts on a platform. */
export const connectedText = (platformName: string, accounts: readonly Connected[]): string =>
  accounts.length === 1
    ? i18n.t('The {platform} account {name} is connected.', { platform: platformName, name: namesOf(accounts) })
    : i18n.t('{count} {platform} accounts are connected: {names}.', {
        count: accounts.length,
        platform: platformName,
        names: namesOf(accounts),
      })

/** The accounts from one sign-in, for the person to choose from. `token` identifies the set. */
export type AccountChoice = {
  state: string
  token: string
  accounts: readonly AccountAnswer[]
  /** The platform's word for them. */
  accountsName: string
  connectedIds: readonly string[]
}

/** The outcome of the callback, where the person was when they left, and what to ask them. */
export type ConnectionCallback = {
  result: ConnectionResult
  mode: BegunConnection['mode']
  needsLogin: boolean
  choice?: AccountChoice
}

/**
 * Finishes the connection this browser started, from the parameters the platform sent back in the URL. Ignores unknown
 * parameters.
 */
export const takeCallback = async (search: string): Promise<ConnectionCallback> => {
  const parameters = new URLSearchParams(search)
  const state = parameters.get('state') ?? undefined
  const begun = keptConnection()
  const ours = begun?.state === state ? begun : undefined
  // A state works only once, whatever the outcome.
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

/** What other pages are told about connected accounts. */
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

/** Why the callback's parameters can't be used (docs/specification.md). */
const problemOf = (parameters: URLSearchParams, isOurs: boolean): Omit<ConnectionFailure, 'kind'> | undefined => {
  const refused = parameters.get('error')
  // Platforms use short error codes. Anything else in the URL wasn't written by a platform.
  if (refused !== null && !/^[\w.-]{1,64}$/.test(refused)) return { message: i18n.t('OAuth error occurred') }
  if (refused !== null) return { message: i18n.t('Authentication error: {refused}', { refused }), reason: reasonOfPlatform(refused) }
  if (!parameters.get('state')) return { message: i18n.t('Missing required parameters') }
  if (!isOurs) return { message: i18n.t('Invalid state parameter') }
  return parameters.get('code') ? undefined : { message: i18n.t('No authorization code received from OAuth provider') }
}

/** Returns what a platform's error code means. Platforms differ in their code for a person who declined. */
const reasonOfPlatform = (code: string): ConnectionFailure['reason'] => {
  if (code === 'access_denied' || code.startsWith('user_cancelled_')) return 'declined'
  return code.includes('expired') ? 'expired' : undefined
}

/** The contract and its parser are larger than the page that shows the result, so the page is shown first. */
const complete = async (platform: string, parameters: URLSearchParams): Promise<Pick<ConnectionCallback, 'result' | 'choice'>> => {
  const [{ createClient }, { platformsApi }] = await Promise.all([import('#web/lib/request.ts'), import('#shared/contracts/platforms.ts')])
  const { request } = createClient({ baseUrl: '', token: storedToken(), workspace: currentWorkspace() })
  const state = parameters.get('state') ?? ''
  const issuer = parameters.get('iss')
  const { status, body } = await request(platformsApi.callback, {
    p: platform,
    code: parameters.get('code') ?? '',
    state,
    ...(issuer !== null && { iss: issuer }),
  })
  if (status === 200) return { result: connectedResult(state, [body]) }

  // Marks accounts in the list that are already connected. Left out if the accounts can't be loaded.
  const connected = await request(platformsApi.accounts, { p: platform }).catch(() => undefined)
  const connectedIds = connected?.body.map(({ id }) => id) ?? []
  const { choice: token, accounts } = body
  const accountsName = await accountsNameOf(accounts)
  return { result: { kind: 'choosing', state }, choice: { state, token, accounts, accountsName, connectedIds } }
}

const accountsNameOf = async ([first]: readonly AccountAnswer[]) => {
  if (!first) return i18n.t('accounts')
  const { loadPage } = await import('#web/platforms/screen-registry.ts')
  const { connecting } = await loadPage(first.platform)
  return connecting.accountsName ?? i18n.t('accounts')
}
