import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sparticuz, { inflate } from '@sparticuz/chromium'
import type { Browser } from 'playwright-core'
import * as z from 'zod'
import { root } from '../../web/prerender/root.ts'
import { type FontSet, fontEnvironment } from '../world/fonts.ts'

/** Keeps Chromium from contacting its vendor's servers: on a machine without a network, it would keep trying. */
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

/** The only platform that npm has a Chromium for. */
const isThereFromNpm = process.platform === 'linux' && process.arch === 'x64'

/**
 * The Chromium that CHROMIUM_PATH names, or else the one from npm. Undefined on a platform that npm has none for. The
 * npm build runs headless, uses a fifth less CPU than a desktop build, and includes the libraries that a bare Linux
 * lacks.
 */
const ownChromium = async (): Promise<{ path?: string; libraries?: string }> => {
  if (process.env.CHROMIUM_PATH !== undefined) return { path: process.env.CHROMIUM_PATH }
  if (!isThereFromNpm) return {}
  if (!existsSync(unpackedFolder)) await unpack()
  return { path: join(unpackedFolder, 'chromium'), libraries: join(unpackedFolder, 'al2023/lib') }
}

/**
 * We skip the package's own launch arguments, which are for Lambda and would disable features that we test. It unpacks
 * itself into the temporary folder, where others may do the same.
 */
const unpack = async () => {
  const { TMPDIR } = process.env
  await mkdir(dirname(unpackedFolder), { recursive: true })
  const folder = await mkdtemp(`${unpackedFolder}-`)
  process.env.TMPDIR = folder
  await Promise.all([sparticuz.executablePath(), inflate(join(packageFolder, 'bin/al2023.tar.br'))])
  if (TMPDIR === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = TMPDIR
  // If another process was first, its copy stays in place.
  await rename(folder, unpackedFolder).catch(() => rm(folder, { recursive: true }))
}

/** The launch options for a headless Chromium on a machine with these fonts. */
export const launchOptions = async (fonts: FontSet = 'desktop') => {
  const { path, libraries } = await ownChromium()
  return {
    // Without an executable, Playwright looks for an installed Chrome, and says where it looked.
    ...(path === undefined ? { channel: 'chrome' } : { executablePath: path }),
    args: quietArguments,
    // By default, Playwright makes Chromium share memory between its processes through files, in case shared memory is
    // small. Each rendered frame is one.
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

/**
 * Launches a headless Chromium on a machine with these fonts. Playwright is imported lazily, for code that needs only
 * the launch options.
 */
export const openChromium = async (fonts: FontSet = 'desktop'): Promise<Browser> => {
  const { chromium } = await import('playwright-core')
  return chromium.launch(await launchOptions(fonts))
}
