import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sparticuz, { inflate } from '@sparticuz/chromium'
import type { Browser } from 'playwright-core'
import * as z from 'zod'
import { root } from '../../web/prerender/root.ts'
import { type FontSet, fontEnvironment } from '../world/fonts.ts'

/** Chromium must not look for its maker's servers: a machine without a network would see it try, over and over. */
const quietArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--force-color-profile=srgb',
  '--lang=en-US',
]

const packageFolder = join(root, 'node_modules/@sparticuz/chromium')
const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')))
const unpackedFolder = join(root, '.build/chromium', `${version}-with-libraries`)

/** The only machine for which npm has a Chromium. */
const isThereFromNpm = process.platform === 'linux' && process.arch === 'x64'

/**
 * The Chromium that CHROMIUM_PATH names, else the one that comes from npm; none on a machine that npm has none for. That is built to run without a screen, and takes a fifth less of the
 * processor than a desktop's. It brings the libraries that a bare Linux lacks.
 */
const ownChromium = async (): Promise<{ path?: string; libraries?: string }> => {
  if (process.env.CHROMIUM_PATH !== undefined) return { path: process.env.CHROMIUM_PATH }
  if (!isThereFromNpm) return {}
  if (!existsSync(unpackedFolder)) await unpack()
  return { path: join(unpackedFolder, 'chromium'), libraries: join(unpackedFolder, 'al2023/lib') }
}

/** Its own arguments are for Lambda and would switch off what we test. It unpacks itself where temporary files are, beside others that do so. */
const unpack = async () => {
  const { TMPDIR } = process.env
  await mkdir(dirname(unpackedFolder), { recursive: true })
  const folder = await mkdtemp(`${unpackedFolder}-`)
  process.env.TMPDIR = folder
  await Promise.all([sparticuz.executablePath(), inflate(join(packageFolder, 'bin/al2023.tar.br'))])
  if (TMPDIR === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = TMPDIR
  // Whoever comes second leaves the first one's in place.
  await rename(folder, unpackedFolder).catch(() => rm(folder, { recursive: true }))
}

/** How a headless Chromium is started on a machine with these fonts. */
export const launchOptions = async (fonts: FontSet = 'desktop') => {
  const { path, libraries } = await ownChromium()
  return {
    // Without one, Playwright looks for the Chrome that people install, and says where.
    ...(path === undefined ? { channel: 'chrome' } : { executablePath: path }),
    args: quietArguments,
    // Playwright has Chromium keep what its processes share in files, for machines with little shared memory. Each picture of a page is one.
    ignoreDefaultArgs: (await hasSharedMemory()) ? ['--disable-dev-shm-usage'] : [],
    env: { ...process.env, ...(libraries !== undefined && { LD_LIBRARY_PATH: libraries }), ...(await fontEnvironment(fonts)) },
  }
}

const sharedBytesMin = 2 ** 30

const hasSharedMemory = async () => {
  const free = await statfs('/dev/shm').then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return free >= sharedBytesMin
}

/** A headless Chromium on a machine with these fonts. Code that only asks for the start options need not load Playwright. */
export const openChromium = async (fonts: FontSet = 'desktop'): Promise<Browser> => {
  const { chromium } = await import('playwright-core')
  return chromium.launch(await launchOptions(fonts))
}
