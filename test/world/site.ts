import { buildSite } from '#infra/build/build-site.ts'

/**
 * Before the first test that starts Crier as people do, builds the site once, and never twice at a time into the same
 * folder.
 */
export const setup = () => buildSite()
