import { readFile } from 'node:fs/promises'
import { hostPlaceholder } from '#web/lib/site-placeholder.ts'

/** Stands in built documents for the site's own address, which is known only where they are served or uploaded. */
export const sitePlaceholder = `https://${hostPlaceholder}`

/** A file of the built site as it is delivered: with the site's address, where it speaks of that. */
export const readSiteFile = async (file: string, siteUrl: string): Promise<Buffer> => {
  const content = await readFile(file)
  if (!/\.(html|xml|txt)$/.test(file)) return content
  const text = content.toString().replaceAll(sitePlaceholder, siteUrl).replaceAll(hostPlaceholder, new URL(siteUrl).hostname)
  return Buffer.from(text)
}
