import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BuildNews, type OnBuildNews } from '../../web/prerender/build-news.ts'
import { fingerprintOf } from '../../web/prerender/fingerprint.ts'
import { boxSiteFolder, root, siteFolder } from '../../web/prerender/root.ts'

/** The sources of the site: when none of them has changed, the built site still fits. */
const inputs = ['web/**/*', 'shared/**/*.ts', 'package-lock.json']

const maker = fileURLToPath(new URL('../../web/prerender/make-site.ts', import.meta.url))

const stampFile = join(root, '.build/site.sha256')

/** A site that is being built: `pages` when all of it is there but its pictures, `whole` when they are as well. */
export type SiteBuild = { pages: Promise<void>; whole: Promise<void> }

type Options = {
  onNews?: OnBuildNews
  /** The pictures are drawn after this; at once unless told. */
  drawAfter?: Promise<unknown>
}

/** Builds the site to web/dist, and that of a box that sells nothing to .build/box-site. What was made from the same files stays. Throws with Vite's words when it can't be built. */
export const buildSite = async (): Promise<void> => beginSite().whole

/** The same for a caller that needs the pages before their pictures. */
export const beginSite = ({ onNews = () => undefined, drawAfter }: Options = {}): SiteBuild => {
  const pages = Promise.withResolvers<void>()
  const hear: OnBuildNews = (news) => {
    if (news.step === 'pages' && news.isDone) pages.resolve()
    onNews(news)
  }
  const whole = makeIfStale(hear, drawAfter)
  whole.then(pages.resolve, pages.reject)
  // Who waits for one of them only hears of a failure there.
  for (const promise of [pages.promise, whole]) promise.catch(() => undefined)
  return { pages: pages.promise, whole }
}

const makeIfStale = async (onNews: OnBuildNews, drawAfter: Promise<unknown> | undefined) => {
  const isBuilt = [siteFolder, boxSiteFolder].every((folder) => existsSync(join(folder, 'index.html')))
  // A package holds the built site, and nothing that it could be built from again.
  if (isBuilt && !existsSync(maker)) return
  const fingerprint = await fingerprintOf(inputs)
  if (isBuilt && existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === fingerprint) return
  await rm(stampFile, { force: true })
  await make(onNews, drawAfter)
  await mkdir(join(root, '.build'), { recursive: true })
  await writeFile(stampFile, fingerprint)
}

const make = async (onNews: OnBuildNews, drawAfter: Promise<unknown> | undefined) => {
  // A process of its own: what a build reads into memory goes with it.
  const making = fork(maker, {
    cwd: root,
    // Started by Vitest, it would inherit that this is a test, and build the development version of React.
    env: { ...process.env, NODE_ENV: 'production' },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  making.on('message', (message) => onNews(BuildNews.parse(message)))
  // It waits for this word before it draws.
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
