import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import * as z from 'zod'
import { readManifest } from '../../web/prerender/build-manifest.ts'
import { root } from '../../web/prerender/root.ts'

const Catalog = z.record(z.string(), z.string())

/** Gives a German browser a language nobody speaks in place of German: English whose words are 40% longer. */
export const lengthenTexts = async (page: Page) => {
  // A page that was rendered at build is in real German: here its scripts draw it, as they draw the login page.
  await page.route(/\/de(\/[\w/-]*)?(\?.*)?$/, async (route) =>
    route.fulfill({ response: await route.fetch({ url: new URL('/de/login', route.request().url()).href }) }),
  )
  for (const build of ['site', 'dashboard'] as const) {
    const manifest = await readManifest(join(root, 'web/dist'), build)
    for (const name of ['common', build]) {
      const file = manifest[`../shared/catalogs/de/${name}.json`]?.file
      if (file === undefined) throw new Error(`The built ${build} has no German catalog named ${name}.`)
      const catalog = Catalog.parse(JSON.parse(readFileSync(join(root, `shared/catalogs/de/${name}.json`), 'utf8')))
      const longer = Object.fromEntries(Object.keys(catalog).map((message) => [message, lengthened(message)]))
      await page.route(`**/${file}`, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: `export default ${JSON.stringify(longer)}` }),
      )
    }
  }
}

/** A message with what it fills in and its elements as they are. Within plurals and choices nothing changes: what's missing there comes at the end. */
export const lengthened = (message: string): string => {
  if (/, (plural|select)/.test(message)) return `${message} ${'longer '.repeat(Math.ceil(message.length / 40)).trim()}`
  return message
    .split(/(\{[^}]*\}|<[^>]*>)/)
    .map((piece, index) => (index % 2 === 1 ? piece : piece.replaceAll(/\p{L}+/gu, longerWord)))
    .join('')
}

const longerWord = (word: string) => word + 'o'.repeat(Math.ceil(word.length * 0.4))
