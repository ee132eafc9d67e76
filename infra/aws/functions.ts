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
  'queues',
  'notes',
  'keys',
  'suggestions',
  'payments',
  'workspaces',
  'shares',
  'comments',
  'events',
  'webhooks',
  'forms',
  'admin',
  'health',
] as const satisfies readonly Group[]

/** The Lambdas of the publishing engine. */
const engine = ['publish', 'sweep', 'deliver', 'render', 'jobs'] as const

/** Every Lambda, bundled to .build/functions/<name>/handler.mjs. */
export const functionNames = [...groups, ...engine] as const
export type FunctionName = (typeof functionNames)[number]

/** The folder of a Lambda's code: its handler.ts and what only it needs. */
export const functionFolder = (name: FunctionName) => `functions/${isGroup(name) ? 'api' : 'engine'}/${name}`

/** Programs that a Lambda runs in separate processes, by the names of their files beside its handler. */
export const programsOf = (name: FunctionName): Record<string, string> => {
  if (name === 'media') return { 'film-process': 'functions/adapters/probe/film-process.ts' }
  return name === 'render' ? { 'draw-process': 'functions/adapters/image-variants/draw-process.ts' } : {}
}

const isGroup = (name: FunctionName) => groups.some((group) => group === name)

/**
 * Seconds after which Lambda ends an invocation: the API's after the 30 s that an HTTP API waits, the engine's well
 * past its deadlines. `media` also completes large files when nobody is waiting.
 */
export const timeoutSeconds = (name: FunctionName) => {
  if (name === 'media') return 300
  return isGroup(name) ? 30 : 60
}
