import type { Group } from '#shared/contracts/all.ts'

/** The Lambdas that answer the API, one per endpoint group. */
export const groups = [
  'auth',
  'factors',
  'social',
  'user',
  'posts',
  'media',
  'platforms',
  'groups',
  'suggestions',
  'payments',
  'webhooks',
  'forms',
  'health',
] as const satisfies readonly Group[]

/** Every Lambda; each is functions/<name>/handler.ts, bundled to .build/functions/<name>/handler.mjs. */
export const functionNames = [...groups, 'publish', 'sweep', 'deliver', 'render', 'jobs'] as const
export type FunctionName = (typeof functionNames)[number]

/**
 * Seconds after which Lambda ends an invocation: the API's with the 30 s that an HTTP API waits, the engine's long after its deadlines. `media` also completes
 * large files, when nobody waits.
 */
export const timeoutSeconds = (name: FunctionName) => {
  if (name === 'media') return 300
  return groups.some((group) => group === name) ? 30 : 60
}
