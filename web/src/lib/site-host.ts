import { hostPlaceholder } from './site-placeholder.ts'

/** The name at which this site is read; the build leaves a place for it. */
export const siteHost = (): string => (import.meta.env.SSR ? hostPlaceholder : location.hostname)
