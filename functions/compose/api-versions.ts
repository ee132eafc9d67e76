import { apiChanges, apiVersion } from '#shared/contracts/api-changes.ts'
import type { ApiVersions } from '../use-cases/events/event-jobs.ts'

/** This deployment’s version of the API, and what changed with each version, newest first. */
export const apiVersions: ApiVersions = {
  apiVersion,
  apiChanges: apiChanges.flatMap(({ version, changes }) => changes.map(({ breaks, text }) => ({ version, isBreaking: breaks, text }))),
}
