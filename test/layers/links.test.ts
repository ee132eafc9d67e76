import { expect, test } from 'vitest'
import { Platform } from '#shared/domain/platforms.ts'
import { productFiles } from './platform-names.ts'

const files = productFiles().filter(({ file }) => /\.tsx?$/.test(file))
const importsOf = (text: string) => [...text.matchAll(/from '([^']+)'/g)].map(([, from = '']) => from)

/** The files of a platform that say what leads somewhere in a text: its own finder, and what uses it. */
const finders = (platform: Platform) => ['text', 'urls', 'stretches', 'rich-text'].map((name) => `#shared/platforms/${platform}/${name}.ts`)
const usesFinder = (platform: Platform, folder: string) =>
  files.filter(({ file, text }) => file.startsWith(folder) && importsOf(text).some((from) => finders(platform).includes(from)))

test.each(Platform.options)('the preview of %s finds links by the platform’s own code', (platform) => {
  expect(usesFinder(platform, `web/src/platforms/${platform}/`)).not.toEqual([])
})

test.each(['bluesky', 'facebook', 'linkedin', 'x'] as const)(
  'what is sent to %s finds links by the same code as its preview',
  (platform) => {
    expect(usesFinder(platform, `functions/adapters/platforms/${platform}/`)).not.toEqual([])
  },
)

test('nothing beside the platforms’ finders has a pattern for links of its own', () => {
  const finds = /https\?:\\\/\\\/\[\^/
  const own = files.filter(({ file, text }) => !file.startsWith('shared/') && !file.startsWith('infra/') && finds.test(text))

  expect(own.map(({ file }) => file)).toEqual([])
})
