import { buildSite } from '#infra/build/build-site.ts'

/** Before the first test that starts Crier as people do: the site is built once, and never by two of them into the same folder. */
export const setup = () => buildSite()
