import { hostPlaceholder } from '#web/lib/site-placeholder.ts'

/** Stands in built documents for the site's own address, which is known only where they are served or uploaded. */
export const sitePlaceholder = `https://${hostPlaceholder}`

/** The same text with the site's address in it. */
export const withSiteAddress = (text: string, siteUrl: string): string =>
  text.replaceAll(sitePlaceholder, siteUrl).replaceAll(hostPlaceholder, new URL(siteUrl).hostname)

/** Whether a file of the site, named by its path, may speak of the site's address. */
export const mayNameSite = (path: string): boolean => /\.(html|xml|txt)$/.test(path)
