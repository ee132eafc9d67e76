import { expect, test } from 'vitest'
import { screens } from '#web/lib/screens.ts'
import type { Manifest } from './build-manifest.ts'
import { withScreenScripts } from './screen-scripts.ts'

const chunk = (file: string, imports: string[] = []) => ({ file, imports, css: [`${file}.css`] })

const manifest: Manifest = {
  'dashboard/index.html': chunk('main.js', ['_base.js']),
  '_base.js': chunk('base.js'),
  '_lists.js': chunk('lists.js'),
  ...Object.fromEntries(screens.map(({ name }) => [`src/routes/dashboard/${name}.tsx`, chunk(`${name}.js`, ['_base.js', '_lists.js'])])),
}

test('the document names what a screen needs beside what all need, before the script that has it fetched', () => {
  const html = withScreenScripts('<head><script src="/before-paint.js"></script></head>', manifest)
  const [, list = ''] =
    /^<head><script type="application\/json" id="screen-scripts">(.*)<\/script>\s*<script src="\/before-paint.js">/.exec(html) ?? []

  expect(JSON.parse(list)).toMatchObject({
    '/dashboard/overview': ['/overview.js', '/lists.js'],
    '/dashboard/posts': ['/posts.js', '/lists.js'],
  })
})
