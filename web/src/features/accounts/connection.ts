import type { Platform } from '#shared/domain/platforms.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { mustBeKept } from '#web/lib/session.ts'
import { keptForGood } from '#web/lib/storage.ts'

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
  if (names.length > 3) return `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('')
}

/** The message to a person who has just connected accounts of a platform. */
export const connectedText = (platformName: string, accounts: readonly Connected[]): string =>
  accounts.length === 1
    ? `The ${platformName} account ${namesOf(accounts)} is connected.`
    : `${accounts.length} ${platformName} accounts are connected: ${namesOf(accounts)}.`
