import { expect, test } from 'vitest'
import { type Platform, platformIds } from '#shared/domain/platforms.ts'
import { productFiles } from './platform-names.ts'

const files = productFiles().filter(({ file }) => /\.tsx?$/.test(file))
const importsOf = (text: string) => [...text.matchAll(/from '([^']+)'/g)].map(([, from = '']) => from)

/** A platform's modules that find links in a text: its own finder, and those built on it. */
const finders = (platform: Platform) => ['text', 'urls', 'stretches', 'rich-text'].map((name) => `#shared/platforms/${platform}/${name}.ts`)
const usesFinder = (platform: Platform, folder: string) =>
  files.filter(({ file, text }) => file.startsWith(folder) && importsOf(text).some((from) => finders(platform).includes(from)))

test.each(platformIds)('the preview of %s finds links with the platform’s own code', (platform) => {
  expect(usesFinder(platform, `web/src/platforms/${platform}/`)).not.toEqual([])
})

test.each(['bluesky', 'facebook', 'linkedin', 'x'] as const)(
  'publishing to %s finds links with the same code as its preview',
  (platform) => {
    expect(usesFinder(platform, `functions/adapters/platforms/${platform}/`)).not.toEqual([])
  },
)

test('only the platforms’ finders have patterns for links', () => {
  const finds = /https\?:\\\/\\\/\[\^/
  const own = files.filter(({ file, text }) => !file.startsWith('shared/') && !file.startsWith('infra/') && finds.test(text))

  expect(own.map(({ file }) => file)).toEqual([])
})
