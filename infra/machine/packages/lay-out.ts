import { cp, mkdir, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { root } from '../../../web/prerender/root.ts'
import { buildSite } from '../../build/build-site.ts'
import { packageFolders, runtimeSources } from './runtime.ts'

// Lays out what a box needs to run, and no more: `node infra/machine/packages/lay-out.ts FOLDER`. The image is built
// from it.

/**
 * Files read by name: the built site of each kind, the names of the blog's posts, the script whose digest a header
 * contains, and the mapping of our imports.
 */
const readByName = ['web/dist', '.build/box-site', 'web/content/blog', 'web/public/before-paint.js', 'package.json', 'LICENSE']

export const layOut = async (target: string): Promise<void> => {
  await buildSite()
  await rm(target, { recursive: true, force: true })
  const { files, packages } = runtimeSources()
  for (const name of [...new Set([...readByName, ...files]), ...packageFolders(packages)]) {
    await mkdir(dirname(join(target, name)), { recursive: true })
    await cp(join(root, name), join(target, name), { recursive: true, verbatimSymlinks: true })
  }
}

const [folder] = process.argv.slice(2)
if (import.meta.main && folder !== undefined) await layOut(resolve(folder))
