import { existsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sparticuz from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable']

/** Chromium must not look for its maker's servers: a machine without a network would see it try, over and over. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A headless Chromium: the one that CHROMIUM_PATH names, else an installed one, else the one that comes from npm. */
export const openChromium = async (): Promise<Browser> => {
  const found = process.env.CHROMIUM_PATH ?? installed.find((path) => existsSync(path))
  if (found !== undefined) return chromium.launch({ executablePath: found, args: quiet })
  // It unpacks itself there; two at once would disturb each other. Its own arguments are for Lambda and would switch off what we test.
  process.env.TMPDIR = await mkdtemp(join(tmpdir(), 'crier-chromium-'))
  return chromium.launch({ executablePath: await sparticuz.executablePath(), args: quiet })
}
