import * as z from 'zod/mini'
import changelog from './api-changelog.json' with { type: 'json' }

/** One change of the API, in words for whoever calls it. */
const ApiChange = z.object({
  kind: z.enum(['added', 'changed', 'removed']),
  /** Whether a client that worked before may have to be changed. */
  breaks: z.boolean(),
  /** One or two English sentences. Names from the API are in backticks, as in Markdown. */
  text: z.string(),
  /** What it concerns: calls such as `POST /posts`, or the names of schemas such as `Post`. */
  where: z.array(z.string()),
})
export type ApiChange = z.infer<typeof ApiChange>

/** What changed in a version of the API, compared with the release before. */
const ApiRelease = z.object({
  version: z.string(),
  /** The day (2026-11-29, UTC) the list of changes was completed. */
  day: z.string(),
  /** SHA-256 of the changes, in hexadecimal. Another digest means that something else changed. */
  digest: z.string(),
  /** Those that break clients first. */
  changes: z.array(ApiChange),
})
export type ApiRelease = z.infer<typeof ApiRelease>

/** The API's changelog, newest version first. `npm run api:changelog` writes it. */
export const apiChanges: readonly ApiRelease[] = z.array(ApiRelease).parse(changelog)

/** The version of the API: that of Crier's release which last changed it. */
export const apiVersion = apiChanges[0]?.version ?? '0.0.0'
