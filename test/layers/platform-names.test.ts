import { expect, test } from 'vitest'
import { namedIn, productFiles } from './platform-names.ts'

test('only a platform’s own folders and the registries name it', () => {
  const files = productFiles()

  expect(files.length).toBeGreaterThan(1_000)
  expect(files.flatMap((file) => namedIn(file).map((platform) => `${file.file} names ${platform}.`))).toEqual([])
})

test.each([
  ['functions/use-cases/posts/save.ts', "if (platform === 'x') return", ['x']],
  ['web/src/routes/site/footer.tsx', 'const links = ["twitter"]', ['x']],
  ['web/src/styles/icons.css', '.icon-pinterest { color: red }', ['pinterest']],
  ['shared/platforms/facebook/rules.ts', "import { limits } from '../instagram/limits.ts'", ['instagram']],
  ['infra/aws/stacks/queues.ts', '/** TikTok is slow. */', ['tiktok']],
] as const)('notices %s with “%s”', (file, text, platforms) => {
  expect(namedIn({ file, text })).toEqual(platforms)
})

test.each([
  ['shared/platforms/x/limits.ts', "const source = 'https://docs.x.com'; const former = 'twitter'"],
  ['infra/sandbox/youtube/server.ts', "const name = 'youtube'"],
  ['shared/domain/platforms.ts', "linkedin: { name: 'LinkedIn' }"],
  ['shared/domain/text/hosts.ts', '// Source: https://github.com/twitter/twitter-text/tree/master/js/src of twitter-text 3.1.0'],
  ['web/src/lib/point.ts', 'const { x, y } = point'],
])('allows %s with “%s”', (file, text) => {
  expect(namedIn({ file, text })).toEqual([])
})
