import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { languages } from '#shared/domain/languages.ts'
import { root } from '../../web/prerender/root.ts'
import { productSources } from '../layers/imports.ts'
import { ourFiles } from '../layers/our-files.ts'
import { textsOf } from './texts.ts'

const run = promisify(execFile)
const lingui = (...what: readonly string[]) =>
  run(process.execPath, [join(root, 'node_modules/@lingui/cli/dist/lingui.js'), ...what], { cwd: root }).then(
    () => 'fine',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  )

const translated = languages.filter((language) => language !== 'en')
const names = ['common', 'site', 'dashboard', 'mails']
const catalogOf = (language: string, name: string) =>
  z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(join(root, 'shared/catalogs', language, `${name}.json`), 'utf8')))
const everyCatalog = translated.flatMap((language) => names.map((name) => ({ language, name })))

test('the catalogs hold exactly the texts of the sources', async () => {
  expect(await lingui('check', 'sync')).toBe('fine')
})

test('every text is translated', async () => {
  expect(await lingui('check', 'missing')).toBe('fine')
})

type Part = ReturnType<typeof compileMessage>[number]

const isMessage = (cases: unknown): cases is Part[] => Array.isArray(cases)

const gapsIn = (part: Part): string[] => {
  if (typeof part === 'string') return [...part.matchAll(/<\/?\w+\/?>/g)].map(([tag]) => tag)
  const [name, , cases] = part
  const inner =
    typeof cases === 'object' && cases !== null ? Object.values(cases).flatMap((one) => (isMessage(one) ? one.flatMap(gapsIn) : [])) : []
  return [`{${name}}`, ...inner]
}

/** What a message fills in, and the elements it has: `{count}`, `<link>`. */
const gapsOf = (message: string): string[] => [...new Set(compileMessage(message).flatMap(gapsIn))].sort()

test.each(everyCatalog)('each text of $language/$name has the gaps and elements of the English one', ({ language, name }) => {
  const wrong = Object.entries(catalogOf(language, name)).filter(
    ([message, translation]) => translation !== '' && gapsOf(message).join() !== gapsOf(translation).join(),
  )
  expect(wrong).toEqual([])
})

/** What is the same in every language, or only looks like a text. */
const notTranslated: readonly { file: RegExp; text: RegExp; because: string }[] = [
  { file: /^web\/src\/app\/ui\//, text: /./, because: 'The gallery of components is for us.' },
  { file: /privacy-terms\.tsx$/, text: /./, because: 'Legal texts are in English only.' },
  {
    file: /payment-mails\.ts$/,
    text: /refund|Refund|Stripe|reason|Person|Subscription|Invoice|Paid|ago|day|None|credited/,
    because: 'The people who run Crier read English.',
  },
  { file: /(button-class|html-style)\.ts$|(status-chip|platform-bar)\.tsx$/, text: /-/, because: 'They name classes and fonts.' },
  {
    file: /./,
    text: /^main h1$|^Control\+Enter |[[<]|\(min-width|\(prefers|^\/api/,
    because: 'Selectors, markup, and paths are for machines.',
  },
  {
    file: /./,
    text: /^(Crier|C|API|YYYY-MM-DD|X \(Twitter\)|Samsung Internet|Quid .*|(Georgia|Palatino), .*)$/,
    because: 'These are names.',
  },
  {
    file: /strength-meter|bulk-reschedule/,
    text: /^(Weak|Medium|Strong|(days|hours) (later|earlier))$/,
    because: 'These are keys of tables.',
  },
  { file: /curl-with\.ts$/, text: /^\s*-H /, because: 'They’re options of curl.' },
  { file: /login\.tsx$/, text: /^Please verify your email before logging in$/, because: 'It’s compared with the API’s own message.' },
  {
    file: /./,
    text: /^(The page has no place|Only what is inside|The person wants them back|The storage answered|No account was connected|An app password connects|The template has|An image for an email)/,
    because: 'Errors of ours are thrown or logged, not shown.',
  },
  {
    file: /features\/keys\/curl-with\.ts$/,
    text: /-H "/,
    because: 'A command for a terminal.',
  },
]

test('no text of the site, the dashboard, or the emails is outside the catalogs', () => {
  const files = ourFiles('web/src', 'functions/use-cases/mails').filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  const outside = files.flatMap((file) =>
    textsOf(file, readFileSync(join(root, file), 'utf8')).flatMap(({ text, line, isInCatalog }) =>
      isInCatalog || notTranslated.some((known) => known.file.test(file) && known.text.test(text)) ? [] : [`${file}:${line} ${text}`],
    ),
  )
  expect(outside).toEqual([])
})

test('the public site fetches every text it can show', () => {
  const sources = new Map(productSources().map((source) => [source.file, source]))
  const reached = new Set<string>()
  const reach = (file: string) => {
    const source = sources.get(file)
    if (!source || reached.has(file)) return
    reached.add(file)
    for (const imported of [...source.imports, ...source.lazy]) reach(imported)
  }
  reach('web/src/app/site/main.tsx')
  const fetched = { ...catalogOf('de', 'common'), ...catalogOf('de', 'site') }
  const unknown = [...reached].flatMap((file) =>
    textsOf(file, readFileSync(join(root, file), 'utf8')).flatMap(({ text, isInCatalog }) =>
      isInCatalog && !text.includes('{…}') && !(text in fetched) ? [`${file} ${text}`] : [],
    ),
  )
  expect(unknown).toEqual([])
})
