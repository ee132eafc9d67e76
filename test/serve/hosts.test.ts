import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { readServeSettings, serveVariables } from '#infra/machine/serve/settings.ts'
import { root } from '../../web/prerender/root.ts'

// The pages about individual hosts, and the files people copy there.

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const readPackage = (name: string) => read(`infra/machine/packages/${name}`)
const pages = globSync('docs/hosts/*.md', { cwd: root })
const files = globSync('infra/machine/packages/*.{yaml,nix}', { cwd: root })

/** A page's code blocks in a language. */
const blocksOf = (page: string, language: string) =>
  [...read(page).matchAll(new RegExp(`^ *\`\`\`${language}\\n([^]*?)^ *\`\`\``, 'gm'))].map(([, block = '']) => block)

test('there is a page for each host, and the index links to all of them', () => {
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

/** Variables read by Caddy, filled in by a person, or naming a Linux capability. */
const ofOthers = ['SITE_NAME', 'CRIER_ADDRESS', 'RESOURCE_ID', 'NET_BIND_SERVICE']

test.each([...pages, ...files])('%s names no variable that Crier doesn’t read', (file) => {
  const text = read(file)
  const named = [...text.matchAll(/\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b/g), ...text.matchAll(/(?<=^ *)[A-Z]{3,}(?==| = |: )/gm)].map(
    ([name]) => name,
  )

  expect([...new Set(named)].filter((name) => !serveVariables.includes(name) && !ofOthers.includes(name))).toEqual([])
})

/** A page's links into the repository, with the heading each targets. */
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

/** Interpolates variables in a file the way Docker does: the value, the default for a missing one, or nothing. */
const filledIn = (environment: Record<string, string>, values: NodeJS.Dict<string>) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, text]) => [
      name,
      text.replace(/^\$\{(\w+)(?::-(.*)|:\?.*)\}$/, (_, variable: string, otherwise?: string) => values[variable] || (otherwise ?? '')),
    ]),
  )

test.each(['coolify', 'dokploy'])('a box behind its proxy would start with the variables on the page about %s', (host) => {
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

test('a box on CasaOS would start and trust only its Caddy, which the tile opens', () => {
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

test('a box on NixOS would start with the settings of the module and the example', () => {
  const own = Object.fromEntries(
    [...readPackage('nixos.nix').matchAll(/^ +([A-Z_]+) = "(.*)";$/gm)].map(([, name = '', value]) => [name, value]),
  )

  expect(readServeSettings({ ...parseEnv(readPackage('crier.env.example')), ...own })).toMatchObject({
    host: '127.0.0.1',
    trustedProxy: '127.0.0.1',
  })
})

test('a box on YunoHost would start with the page’s settings and the unit’s folders', () => {
  const page = blocksOf('docs/hosts/yunohost.md', 'ini').join('\n')
  const unit = [...readPackage('crier.service').matchAll(/^Environment=(.*)$/gm)].map(([, line]) => line).join('\n')

  expect(readServeSettings({ ...parseEnv(unit), ...parseEnv(page.replaceAll(/^ +/gm, '')) })).toMatchObject({
    siteUrl: 'https://crier.example.org',
    mail: { smtp: { port: 587 } },
  })
})
