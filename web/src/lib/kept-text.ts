import { dayMs } from '#shared/domain/times.ts'
import { keptForGood } from './storage.ts'

const storageKey = 'crier:kept-text'
const lifeMs = 7 * dayMs

/**
 * Stores text for the composer in this browser across sign-up and login: one entry, or one per post of a thread. It
 * replaces any text already waiting. Returns false if the browser has no room or forbids it.
 */
export const keepText = (texts: readonly string[], now = Date.now()): boolean =>
  keptForGood.set(storageKey, JSON.stringify({ texts, keptAt: now }))

/** The text waiting for the composer, kept for 7 days. Undefined if there is none, or if it can't be read. */
export const keptText = (now = Date.now()): readonly string[] | undefined => {
  const kept = keptForGood.read(storageKey)
  if (isKept(kept) && now < kept.keptAt + lifeMs) return kept.texts
  forgetKeptText()
  return undefined
}

export const forgetKeptText = (): void => keptForGood.remove(storageKey)

const isKept = (value: unknown): value is { texts: string[]; keptAt: number } =>
  typeof value === 'object' &&
  value !== null &&
  'keptAt' in value &&
  typeof value.keptAt === 'number' &&
  'texts' in value &&
  Array.isArray(value.texts) &&
  value.texts.length > 0 &&
  value.texts.every((text) => typeof text === 'string')
