import { type Endpoint, waitSecondsMax } from '#shared/contracts/endpoint.ts'
import { secondMs } from '#shared/domain/times.ts'

/** How long the caller is willing to wait for an outcome, in ms. `isHonored` is set by whoever does wait, or doesn't have to. */
export type Patience = { readonly ms: number; isHonored: boolean }

/**
 * Reads `Prefer: wait=N` (seconds) and `Prefer: respond-async` of https://www.rfc-editor.org/rfc/rfc7240 for calls that
 * wait for an outcome. A longer wait than is possible is shortened, and whatever else the header says is ignored.
 */
export const patienceOf = ({ waits }: Pick<Endpoint, 'waits'>, prefer: string | undefined): Patience | undefined => {
  if (!waits || prefer === undefined) return undefined
  const preferences = prefer.split(',').map((preference) => preference.trim().toLowerCase())
  const [seconds] = preferences.flatMap((preference) => /^wait *= *"?([1-9]\d{0,3})"?$/.exec(preference)?.[1] ?? [])
  if (seconds !== undefined) return { ms: Math.min(Number(seconds), waitSecondsMax) * secondMs, isHonored: false }
  return preferences.includes('respond-async') ? { ms: 0, isHonored: false } : undefined
}

/** Returns the header that says which preference was honored, if any. */
export const preferenceApplied = (patience: Patience | undefined): Record<string, string> => {
  if (!patience?.isHonored) return {}
  return { 'preference-applied': patience.ms === 0 ? 'respond-async' : `wait=${patience.ms / secondMs}` }
}
