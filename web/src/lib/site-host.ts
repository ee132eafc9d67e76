/** The hostname this site is served from. The build leaves a placeholder for it. */
export const siteHost = (): string => (import.meta.env.SSR ? hostPlaceholder : location.hostname)

/** The placeholder for the site's own host in prebuilt documents, until they're served or uploaded. */
export const hostPlaceholder = 'crier.invalid'
