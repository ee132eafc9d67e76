import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's root folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** The folder of the built site. */
export const siteFolder = join(root, 'web/dist')

/** The folder of the site for deployments that sell no plans: the same scripts and styles, with its own documents. */
export const boxSiteFolder = join(root, '.build/box-site')
