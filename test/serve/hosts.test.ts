import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { readServeSettings, serveVariables } from '#infra/machine/serve/settings.ts'
import { root } from '../../web/prerender/root.ts'

// The pages about single hosts, and the files that people copy there.

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const readPackage = (name: string) => read(`infra/machine/packages/${name}`)
const pages = globSync('docs/hosts/*.md', { cwd: root })
const files = globSync('infra/machine/packages/*.{yaml,nix}', { cwd: root })

/** The blocks of code on a page that are in a language. */
const blocksOf = (page: string, language: string) =>
  [...read(page).matchAll(new RegExp(`^ *\`\`\`${language}\\n([^]*?)^ *\`\`\``, 'gm'))].map(([, block = '']) => block)

test('there is a page for each host, and the index leads to all of them', () => {
  const linked = linksOf('docs/hosts/README.md').map(({ file }) => file)

  expect(pages.length).toBe(8)
  expect(pages.filter((page) => page !== 'docs/hosts/README.md' && !linked.includes(page))).toEqual([])
})

test.each(pages)('%s is short', (page) => {
  expect(read(page).split('\n').length).toBeLessThanOrEqual(61)
})

test.each([
  ...pages.flatMap((page) => blocksOf(page, 'yaml').map((block) => [page, block])),
  ...files.filter((file) => file.endsWith('.yaml')).map((file) => [file, read(file)]),
])('the YAML of %s parses', (_, text) => {
  expect(parse(text ?? '')).toBeTypeOf('object')
})

/** What Caddy reads, what a person fills in, and a right that Linux gives. */
const ofOthers = ['SITE_NAME', 'CRIER_ADDRESS', 'RESOURCE_ID', 'NET_BIND_SERVICE']

test.each([...pages, ...files])('%s names no variable that Crier does not read', (file) => {
  const text = read(file)
  const named = [...text.matchAll(/\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b/g), ...text.matchAll(/(?<=^ *)[A-Z]{3,}(?==| = |: )/gm)].map(
    ([name]) => name,
  )

  expect([...new Set(named)].filter((name) => !serveVariables.includes(name) && !ofOthers.includes(name))).toEqual([])
})

/** Where the links of a page lead to in the repository, and to which heading. */
const linksOf = (page: string) =>
  [...read(page).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)].map(([, path = '', heading]) => ({
    file: path === '' ? page : join(dirname(page), path),
    heading,
  }))

const headingsOf = (page: string) =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )

test.each(pages)('every link of %s leads somewhere', (page) => {
  const broken = linksOf(page).filter(
    ({ file, heading }) => !existsSync(join(root, file)) || (heading !== undefined && !headingsOf(file).includes(heading)),
  )

  expect(broken).toEqual([])
})

const Service = z.looseObject({
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  ports: z.array(z.looseObject({ published: z.string() })).optional(),
})
const Crier = Service.extend({ environment: z.record(z.string(), z.string()) })

/** What Docker makes of a file's variables: the value, what stands for one that is missing, or nothing. */
const filledIn = (environment: Record<string, string>, values: NodeJS.Dict<string>) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, text]) => [
      name,
      text.replace(/^\$\{(\w+)(?::-(.*)|:\?.*)\}$/, (_, variable: string, otherwise?: string) => values[variable] || (otherwise ?? '')),
    ]),
  )

test.each(['coolify', 'dokploy'])('with the variables on the page about %s a box behind its proxy would start', (host) => {
  const { services } = z.object({ services: z.object({ crier: Crier }) }).parse(parse(readPackage('compose.behind-proxy.yaml')))
  const settings = blocksOf(`docs/hosts/${host}.md`, 'ini').join('\n')
  const values = parseEnv(settings.replaceAll(/^ +/gm, ''))

  expect(readServeSettings(filledIn(services.crier.environment, values))).toMatchObject({
    siteUrl: 'https://crier.example.org',
    trustedProxy: values.TRUSTED_PROXY,
    mail: { smtp: { host: 'mail.example.org' } },
  })
  expect(services.crier.ports).toBeUndefined()
})

test('on CasaOS a box would start, trusts its Caddy alone, and the tile opens that', () => {
  const At = z.object({ inside: z.object({ ipv4_address: z.ipv4() }) })
  const file = z
    .object({
      services: z.object({
        crier: Crier.extend({ networks: At }),
        caddy: Service.extend({ networks: At, command: z.string() }),
      }),
      'x-casaos': z.looseObject({ main: z.literal('caddy'), port_map: z.string(), scheme: z.literal('https'), hostname: z.string() }),
    })
    .parse(parse(readPackage('compose.casaos.yaml')))
  const { crier, caddy } = file.services

  expect(readServeSettings(crier.environment)).toMatchObject({
    siteUrl: `https://${file['x-casaos'].hostname}`,
    trustedProxy: caddy.networks.inside.ipv4_address,
  })
  expect(caddy.command).toBe(
    `caddy reverse-proxy --from ${file['x-casaos'].hostname} --to ${crier.networks.inside.ipv4_address}:${crier.environment.PORT}`,
  )
  expect(crier.ports).toBeUndefined()
  expect(caddy.ports?.map(({ published }) => published)).toEqual([file['x-casaos'].port_map])
})

test('on NixOS a box would start with the settings of the module and those of the example', () => {
  const own = Object.fromEntries(
    [...readPackage('nixos.nix').matchAll(/^ +([A-Z_]+) = "(.*)";$/gm)].map(([, name = '', value]) => [name, value]),
  )

  expect(readServeSettings({ ...parseEnv(readPackage('crier.env.example')), ...own })).toMatchObject({
    host: '127.0.0.1',
    trustedProxy: '127.0.0.1',
  })
})

test('on YunoHost a box would start with the settings of the page and the folders of the unit', () => {
  const page = blocksOf('docs/hosts/yunohost.md', 'ini').join('\n')
  const unit = [...readPackage('crier.service').matchAll(/^Environment=(.*)$/gm)].map(([, line]) => line).join('\n')

  expect(readServeSettings({ ...parseEnv(unit), ...parseEnv(page.replaceAll(/^ +/gm, '')) })).toMatchObject({
    siteUrl: 'https://crier.example.org',
    mail: { smtp: { port: 587 } },
  })
})
