import { join } from 'node:path'
import { root } from './root.ts'

/** Where the built site is. */
export const siteFolder = join(root, 'web/dist')
