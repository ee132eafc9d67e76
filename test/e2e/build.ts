import { buildSite } from '#infra/build-site.ts'

/** Before the first browser test: the site is built once, whatever runs side by side afterwards. */
export const setup = () => buildSite()
