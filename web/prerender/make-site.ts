import { once } from 'node:events'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { build, type InlineConfig } from 'vite'
import { type Language, languageNames, languages } from '#shared/domain/languages.ts'
import type { BuildNews } from './build-news.ts'
import { boxSiteFolder, root, siteFolder } from './root.ts'

// Builds the whole site in its own process and reports each step to its parent. Renders the images when its parent says
// so, and exits when its parent does.
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
  const shared = { configFile: join(root, 'web/vite.config.ts'), logLevel: 'warn' as const }
  await Promise.all([...['site', 'dashboard'].map((mode) => build({ ...shared, mode })), build({ ...shared, ...prerender })])
}

/** Writes the public pages in another language, in a thread that speaks it. */
const writeLanguage = async (language: Language) => {
  const worker = new Worker(new URL('./write-language.ts', import.meta.url), {
    env: { ...process.env, PAGE_LANGUAGE: language },
    workerData: { siteFolder, boxSiteFolder },
  })
  const [code] = await once(worker, 'exit')
  if (code !== 0) throw new Error(`The pages in ${languageNames[language]} could not be written.`)
}

/** Builds the code for Node that `write-pages.ts` renders the public pages with. */
const prerender: InlineConfig = {
  // Otherwise, Node picks React's build by the environment of whichever process renders.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: { ssr: join(root, 'web/src/app/site/prerender.tsx'), outDir: join(root, '.build/prerender'), copyPublicDir: false },
}

// Loads the page-writing code while Vite's threads build.
await step('site', () => Promise.all([buildApps(), import('./write-pages.ts')]))
const { writeBoxPages, writePages } = await import('./write-pages.ts')
const { writeLicenses } = await import('./licenses.ts')
const { writeReference } = await import('./reference.ts')
const named = await step('pages', async () => {
  await writeLicenses(siteFolder)
  await cp(siteFolder, boxSiteFolder, { recursive: true })
  await writeReference(siteFolder, { isListed: true })
  await writeReference(boxSiteFolder, { isListed: false })
  await Promise.all(languages.filter((language) => language !== 'en').map(writeLanguage))
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
