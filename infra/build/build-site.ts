import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BuildNews, type OnBuildNews } from '../../web/prerender/build-news.ts'
import { fingerprintOf } from '../../web/prerender/fingerprint.ts'
import { boxSiteFolder, root, siteFolder } from '../../web/prerender/root.ts'

/** The site's sources: as long as none has changed, the built site is up to date. */
const inputs = ['web/**/*', 'shared/**/*.ts', 'shared/catalogs/**/*.json', 'package-lock.json']

const maker = fileURLToPath(new URL('../../web/prerender/make-site.ts', import.meta.url))

const stampFile = join(root, '.build/site.sha256')

/** A site build in progress: `pages` resolves when everything but the images is there, `whole` when they are too. */
export type SiteBuild = { pages: Promise<void>; whole: Promise<void> }

type Options = {
  onNews?: OnBuildNews
  /** The images are drawn after this resolves; at once by default. */
  drawAfter?: Promise<unknown>
}

/**
 * Builds the site to web/dist, and the one for a box that sells nothing to .build/box-site. A build from the same files
 * is reused. Throws with Vite's message if it can't be built.
 */
export const buildSite = async (): Promise<void> => beginSite().whole

/** Like `buildSite`, for a caller that needs the pages before their images. */
export const beginSite = ({ onNews = () => undefined, drawAfter }: Options = {}): SiteBuild => {
  const pages = Promise.withResolvers<void>()
  const hear: OnBuildNews = (news) => {
    if (news.step === 'pages' && news.isDone) pages.resolve()
    onNews(news)
  }
  const whole = makeIfStale(hear, drawAfter)
  whole.then(pages.resolve, pages.reject)
  // A caller that awaits only one of them gets a failure there. The other must not go unhandled.
  for (const promise of [pages.promise, whole]) promise.catch(() => undefined)
  return { pages: pages.promise, whole }
}

const makeIfStale = async (onNews: OnBuildNews, drawAfter: Promise<unknown> | undefined) => {
  const isBuilt = [siteFolder, boxSiteFolder].every((folder) => existsSync(join(folder, 'index.html')))
  // A package holds the built site, but not the sources to rebuild it.
  if (isBuilt && !existsSync(maker)) return
  const fingerprint = await fingerprintOf(inputs)
  if (isBuilt && existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === fingerprint) return
  await rm(stampFile, { force: true })
  await make(onNews, drawAfter)
  await mkdir(join(root, '.build'), { recursive: true })
  await writeFile(stampFile, fingerprint)
}

const make = async (onNews: OnBuildNews, drawAfter: Promise<unknown> | undefined) => {
  // A separate process, so the memory a build uses is freed with it.
  const making = fork(maker, {
    cwd: root,
    // Started by Vitest, it would inherit the test environment and build React's development version.
    env: { ...process.env, NODE_ENV: 'production' },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  making.on('message', (message) => onNews(BuildNews.parse(message)))
  // It waits for this message before it draws.
  void Promise.resolve(drawAfter).then(() => making.connected && making.send('draw'))
  const words = wordsOf(making)
  const [code] = await once(making, 'close')
  if (code !== 0) throw new Error(`The site couldn’t be built.\n${words()}`)
}

const wordsOf = ({ stdout, stderr }: ChildProcess) => {
  let words = ''
  for (const output of [stdout, stderr])
    output?.setEncoding('utf8').on('data', (text: string) => {
      words += text
    })
  return () => words
}

if (import.meta.main) await buildSite()
