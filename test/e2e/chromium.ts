import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sparticuz from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'
import * as z from 'zod'
import { root } from '#infra/fingerprint.ts'

/** Chromium must not look for its maker's servers: a machine without a network would see it try, over and over. */
export const quietArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Where a Chromium is: the one that CHROMIUM_PATH names, else the one that comes from npm. That is built to run without a screen, and takes
 * a fifth less of the processor than a desktop's.
 */
export const chromiumPath = async (): Promise<string> => {
  if (process.env.CHROMIUM_PATH !== undefined) return process.env.CHROMIUM_PATH
  const executable = join(unpackedFolder, 'chromium')
  if (!existsSync(executable)) await unpack()
  return executable
}

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(root, 'node_modules/@sparticuz/chromium/package.json'), 'utf8')))
const unpackedFolder = join(root, '.build/chromium', version)

/** Its own arguments are for Lambda and would switch off what we test. It unpacks itself where temporary files are, beside others that do so. */
const unpack = async () => {
  const { TMPDIR } = process.env
  await mkdir(dirname(unpackedFolder), { recursive: true })
  const folder = await mkdtemp(`${unpackedFolder}-`)
  process.env.TMPDIR = folder
  await sparticuz.executablePath()
  if (TMPDIR === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = TMPDIR
  // Whoever comes second leaves the first one's in place.
  await rename(folder, unpackedFolder).catch(() => rm(folder, { recursive: true }))
}

/** A headless Chromium. */
export const openChromium = async (): Promise<Browser> => chromium.launch({ executablePath: await chromiumPath(), args: quietArguments })
