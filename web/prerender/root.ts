import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Where the built site is. */
export const siteFolder = join(root, 'web/dist')

/** Where the site of a box is that sells nothing: the same scripts and styles, and documents of its own. */
export const boxSiteFolder = join(root, '.build/box-site')
