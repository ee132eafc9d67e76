import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fingerprintOf, root } from './fingerprint.ts'
import { readPosts } from './site/blog/read-posts.ts'
import { writeBlog } from './site/blog/write-blog.ts'
import { sitePlaceholder } from './site/site-address.ts'

/** What the site is made of: when none of it has changed it is as good as new. */
const inputs = ['web/**/*', 'shared/**/*.ts', 'infra/site/**/*.ts', 'package-lock.json']

const vite = join(root, 'node_modules/vite/bin/vite.js')

/** Where the built site is. */
export const siteFolder = join(root, 'web/dist')
/** Where the posts of the blog are written. */
export const postsFolder = join(root, 'web/content/blog')
const stampFile = join(root, '.build/site.sha256')

/** Builds the site to web/dist, unless what lies there was made from the same files. Throws with Vite's words when it can't be built. */
export const buildSite = async () => {
  const fingerprint = await fingerprintOf(inputs)
  const isFresh = existsSync(join(siteFolder, 'index.html')) && existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === fingerprint
  if (isFresh) return
  // The site first: its build empties the folder.
  for (const page of ['site', 'dashboard']) await buildPage(page)
  await writeBlog(await readPosts(postsFolder), { into: siteFolder, siteUrl: sitePlaceholder })
  await mkdir(join(root, '.build'), { recursive: true })
  await writeFile(stampFile, fingerprint)
}

const buildPage = async (page: string) => {
  // A process of its own: what a build reads into memory goes with it.
  const building = spawn(process.execPath, [vite, 'build', 'web', '--mode', page, '--logLevel', 'warn'], {
    cwd: root,
    // Started by Vitest, it would inherit that this is a test, and build the development version of React.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let words = ''
  for (const output of [building.stdout, building.stderr])
    output.setEncoding('utf8').on('data', (text: string) => {
      words += text
    })
  const [code] = await once(building, 'close')
  if (code !== 0) throw new Error(`The ${page} could not be built.\n${words}`)
}
