import { useSyncExternalStore } from 'react'
import type { Provider } from '#shared/domain/users.ts'
import { createListeners } from '#web/lib/listeners.ts'
import { keepNotice } from '#web/lib/notices.ts'
import { keptForTab } from '#web/lib/storage.ts'
import { isProvider } from './begun-sign-in.ts'

/** An identity to link once the owner of its email address has logged in. */
export type PendingLink = { provider: Provider; email: string; temporaryToken: string; verifier: string; message: string }

const storageKey = 'crier:link'
const { subscribe, tell } = createListeners()

/** Keeps it for this tab. */
export const keepPendingLink = ({ provider, email, temporaryToken, verifier, message }: PendingLink): void => {
  keptForTab.set(storageKey, JSON.stringify({ provider, email, temporaryToken, verifier, message }))
  tell()
}

export const forgetPendingLink = (): void => {
  keptForTab.remove(storageKey)
  tell()
}

export const pendingLink = (): PendingLink | undefined => parse(keptForTab.get(storageKey))

export const usePendingLink = (): PendingLink | undefined => parse(useSyncExternalStore(subscribe, () => keptForTab.get(storageKey)))

/** Links the identity that is waiting for this person to log in, if any. The next page shows the result. */
export const linkPending = async (email: string): Promise<void> => {
  const waiting = pendingLink()
  forgetPendingLink()
  // Someone else may have logged in here instead.
  if (waiting?.email !== email) return
  const { linkIdentity } = await import('./link-identity.ts')
  keepNotice(await linkIdentity(waiting))
}

const parse = (kept: string | undefined): PendingLink | undefined => {
  const link: unknown = JSON.parse(kept ?? 'null')
  return isPendingLink(link) ? link : undefined
}

const isPendingLink = (value: unknown): value is PendingLink =>
  typeof value === 'object' &&
  value !== null &&
  'provider' in value &&
  isProvider(value.provider) &&
  ['email', 'temporaryToken', 'verifier', 'message'].every((name) => typeof Reflect.get(value, name) === 'string')
