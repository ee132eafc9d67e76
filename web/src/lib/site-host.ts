/** The name at which this site is read; the build leaves a place for it. */
export const siteHost = (): string => (import.meta.env.SSR ? hostPlaceholder : location.hostname)

/** Stands for the site's own host in documents that are made at build, until they are served or uploaded. */
export const hostPlaceholder = 'crier.invalid'
