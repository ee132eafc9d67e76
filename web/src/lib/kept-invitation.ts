import { memberInvitationMs } from '#shared/domain/workspaces.ts'
import { isInvitation } from './paths.ts'
import { keptForGood } from './storage.ts'

const storageKey = 'crier:join'

/** Keeps an invitation's address in this browser while its person signs up and confirms their email. */
export const keepInvitation = (address: string, now = Date.now()): void =>
  void keptForGood.set(storageKey, JSON.stringify({ address, keptAt: now }))

/** The address of the invitation that waits for its person, for as long as its link can work. */
export const keptInvitation = (now = Date.now()): string | undefined => {
  const kept = keptForGood.read(storageKey)
  if (isKept(kept) && isInvitation(kept.address) && now < kept.keptAt + memberInvitationMs) return kept.address
  forgetInvitation()
  return undefined
}

export const forgetInvitation = (): void => keptForGood.remove(storageKey)

const isKept = (value: unknown): value is { address: string; keptAt: number } =>
  typeof value === 'object' &&
  value !== null &&
  'address' in value &&
  typeof value.address === 'string' &&
  'keptAt' in value &&
  typeof value.keptAt === 'number'
