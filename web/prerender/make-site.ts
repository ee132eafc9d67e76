import { once } from 'node:events'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import type { BuildNews } from './build-news.ts'
import { root } from './root.ts'
import { boxSiteFolder, siteFolder } from './site-folder.ts'

// Makes the whole site in a process of its own, and tells its parent of each step. It draws when its parent says so, and ends with its parent.
const endWithParent = () => process.exit(1)
process.on('disconnect', endWithParent)
const asked = once(process, 'message')

const step = async <Made>(name: BuildNews['step'], make: () => Promise<Made>): Promise<Made> => {
  process.send?.({ step: name, isDone: false })
  const made = await make()
  process.send?.({ step: name, isDone: true })
  return made
}

const buildApps = async () => {
  for (const folder of [siteFolder, boxSiteFolder]) await rm(folder, { recursive: true, force: true })
  const configFile = join(root, 'web/vite.config.ts')
  await Promise.all(['site', 'dashboard', 'prerender'].map((mode) => build({ configFile, mode, logLevel: 'warn' })))
}

// The code that writes the pages is loaded while Vite's own threads build.
await step('site', () => Promise.all([buildApps(), import('./write-pages.ts')]))
const { writeBoxPages, writePages } = await import('./write-pages.ts')
const { writeLicenses } = await import('./licenses.ts')
const named = await step('pages', async () => {
  await writeLicenses(siteFolder)
  await cp(siteFolder, boxSiteFolder, { recursive: true })
  await writeBoxPages(boxSiteFolder)
  return writePages(siteFolder)
})
await asked
await step('pictures', async () => {
  const { writeShareImages } = await import('./share-images.ts')
  const { writePictures } = await import('./blog/pictures.ts')
  await Promise.all([writeShareImages(named.links, { into: siteFolder }), writePictures(named.posts, siteFolder)])
})
process.off('disconnect', endWithParent)
process.disconnect()
