import { execFile } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseEnv, promisify } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { serveVariables } from '#infra/machine/serve/settings.ts'
import { Scope } from '#shared/domain/api-keys.ts'
import { EventType } from '#shared/domain/events.ts'
import { NoticeKind } from '#shared/domain/notices.ts'
import { Permission } from '#shared/domain/roles.ts'
import { TargetStateName } from '#shared/domain/targets.ts'
import { parsePost } from '../../web/prerender/blog/parse-post.ts'
import { root } from '../../web/prerender/root.ts'
import { type BlockClass, blocksOfClass, type CodeBlock, classOf, codeBlocks, pages, placeOf, readPage } from './code-blocks.ts'

// Checks every code block that isn't run elsewhere: it must parse, and everything it names must exist.

const run = promisify(execFile)
const named = (name: BlockClass) => blocksOfClass(name).map((block) => [placeOf(block), block] as const)
const packageJson: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

test('every code block belongs to a class, so it’s checked somewhere', () => {
  expect(codeBlocks.filter((block) => classOf(block) === undefined).map(placeOf)).toEqual([])
})

test.each(named('command'))('bash can parse the commands in %s', async (_, { text }) => {
  await expect(run('bash', ['-n', '-c', text])).resolves.toMatchObject({ stderr: '' })
})

test.each(named('command'))('everything that the commands in %s name exists', async (_, block) => {
  expect(await missing(block)).toEqual([])
})

test.each(pages)('every npm script that %s names exists', (page) => {
  const scripts = [...readPage(page).matchAll(/\bnpm run (\w[\w:-]*\w)/g)].map(([, name = '']) => name)

  expect(scripts.filter((name) => !(name in packageJson.scripts))).toEqual([])
})

test.each(pages)('every AWS command in %s says in which Region, unless its service has none', (page) => {
  const calls = [...readPage(page).matchAll(/\baws ([a-z][\w-]+)\s+((?:wait )?[a-z][\w-]+)(\s+--region\s)?/g)]

  expect(calls.filter(([, service = '', , region]) => region === undefined && !globalServices.includes(service))).toEqual([])
})

test.each(named('settings'))('a box reads every setting in %s', (_, { text }) => {
  const settings = Object.keys(parseEnv(text))

  expect(settings.length).toBe(text.split('\n').length)
  expect(settings.filter((name) => !serveVariables.includes(name))).toEqual([])
})

test('the stage excerpts in the docs match the stage type', async () => {
  const parts = blocksOfClass('typescript').map(({ text }, index) => `export const stage${index}: Partial<Stage> = {\n${text}\n}\n`)

  await expect(typeCheck(`import type { Stage } from '#infra/aws/stages.ts'\n\n${parts.join('\n')}`)).resolves.toBe('')
})

test.each(named('yaml'))('the YAML in %s parses', (_, { text }) => {
  expect(parse(text)).toBeTypeOf('object')
})

test.each(named('json'))('the JSON in %s parses', (_, { text }) => {
  expect(JSON.parse(text)).toBeTypeOf('object')
})

test.each(named('nix'))('the NixOS lines in %s are balanced, and name files that the page mentions', (_, { page, text }) => {
  const files = [...text.matchAll(/\.\/([\w.-]+)/g)].map(([, file = '']) => file)

  for (const [open, close] of ['[]', '{}']) expect(text.split(open ?? '').length).toBe(text.split(close ?? '').length)
  expect(files.filter((file) => file !== 'configuration.nix' && !readPage(page).includes(`/etc/nixos/${file}`))).toEqual([])
})

test.each(named('post'))('the build accepts the post in %s as it is', (_, { text }) => {
  expect(parsePost('a-post', text)).toMatchObject({ ctaText: expect.any(String), image: { alt: expect.any(String) } })
})

const lists = [
  ['docs/api.md', 'scope', Scope.options],
  ['docs/comments.md', 'kind of notice', NoticeKind.options],
  ['docs/developers/webhooks.md', 'event', EventType.options],
  ['docs/webhooks.md', 'event', EventType.options],
  ['docs/workspaces.md', 'permission', Permission.options],
] as const

test.each(lists)('%s names every %s in the code', (page, _, names) => {
  const text = readPage(page)

  expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
})

test('the diagram in docs/engine.md names every target state in the code', () => {
  const drawing = blocksOfClass('drawing').find(({ page }) => page === 'docs/engine.md')?.text ?? ''

  expect(TargetStateName.options.filter((state) => !drawing.includes(state))).toEqual([])
})

/** The scripts, options, files, and commands in a block that don't exist. */
const missing = async ({ text }: CodeBlock): Promise<string[]> => [
  ...missingScripts(text),
  ...missingFiles(text),
  ...[...text.matchAll(/(?:npx crier|^crier|infra\/machine\/crier\.ts) (\w+)/gm)]
    .filter(([, order = '']) => !boxOrders.includes(order))
    .map(([order]) => order),
  ...(await missingAwsCalls(text)),
]

const boxOrders = [...readFileSync(join(root, 'infra/machine/crier.ts'), 'utf8').matchAll(/^ {2}(\w+): \(/gm)].map(
  ([, order = '']) => order,
)

const missingScripts = (text: string) =>
  text.split('\n').flatMap((line) => {
    const [, name = '', options = ''] = /\bnpm run (\w[\w:-]*\w)(?: -- ([^#&]*))?/.exec(line) ?? []
    const script = packageJson.scripts[name]
    if (name === '') return []
    if (script === undefined) return [`npm run ${name}`]
    return [...options.matchAll(/--([\w-]+)/g)].flatMap(([option, word = '']) =>
      readsOption(script, word) ? [] : `npm run ${name} ${option}`,
    )
  })

/** True if a script's program, or a file next to it, reads an option. */
const readsOption = (script: string, option: string) => {
  const program = script.split(' ').find((word) => word.endsWith('.ts')) ?? ''
  const texts = globSync(`${dirname(program)}/**/*.ts`, { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'))
  return texts.some((text) => new RegExp(`(?<![\\w-])['"]?${option}['"]?: \\{ type: '`).test(text))
}

/** The repository files that a block names but that don't exist. */
const missingFiles = (text: string) =>
  [...text.matchAll(/(?<![\w./-])(?:infra|functions|shared|web|test|docs)\/[\w./-]+\w/g)]
    .map(([file]) => file)
    .filter((file) => !existsSync(join(root, file)))

/** AWS services that are the same in every Region. */
const globalServices = ['cloudfront', 'iam', 'route53']

/** These services' clients aren't among our dependencies, so their calls can't be checked. */
const withoutClient = ['events', 'xray']

const missingAwsCalls = async (text: string) => {
  const calls = [...text.matchAll(/\baws ([\w-]+) ((?:wait )?[a-z][\w-]+)/g)].filter(([, service = '']) => !withoutClient.includes(service))
  const clients = await Promise.all(calls.map(([, service = '']) => import(`@aws-sdk/client-${service}`).then((client: object) => client)))
  return calls.filter(([, , call = ''], index) => !(commandName(call) in (clients[index] ?? {}))).map(([whole]) => whole)
}

/** The SDK's name for a command-line call: a command, or a function that waits. */
const commandName = (call: string) =>
  call.startsWith('wait ') ? `waitUntil${inPascalCase(call.slice(5))}` : `${inPascalCase(call)}Command`

const inPascalCase = (words: string) => words.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The compiler's output for a text placed in the repository. Empty if it type-checks. */
const typeCheck = async (text: string) => {
  const folder = join(root, '.build/documentation')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'blocks.ts'), text)
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ extends: '../../tsconfig.json', include: [], files: ['blocks.ts'] }))
  return run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder]).then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  )
}
