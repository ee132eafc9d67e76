import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { root } from '../../web/prerender/root.ts'
import { runtimeSources } from '../machine/packages/runtime.ts'

const Names = z.record(z.string(), z.string()).default({})
const Place = z.object({
  os: z.array(z.string()).optional(),
  cpu: z.array(z.string()).optional(),
  libc: z.array(z.string()).optional(),
  dependencies: Names,
  optionalDependencies: Names,
})
type Place = z.infer<typeof Place>
const { packages: lock } = z
  .object({ packages: z.record(z.string(), Place) })
  .parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))

/** A box, Crier with its sandbox, and the site's build tools. Node is a package of its own. */
const { packages: direct } = runtimeSources([
  'infra/machine/serve.ts',
  'infra/machine/crier.ts',
  'infra/machine/demo/local-machine.ts',
  'infra/machine/demo/seed.ts',
  'infra/machine/demo/dev-site.ts',
  'web/prerender/make-site.ts',
  'web/vite.config.ts',
])

/** Where npm installs a package's dependency: nested below it, or in a folder above. */
const placeOf = (name: string, from: string): string | undefined => {
  for (let folder = from; ; folder = folder.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (place in lock) return place
    if (folder === '') return undefined
  }
}

const neededPlaces = (() => {
  const found = new Set<string>()
  for (const name of [...direct, 'node']) found.add(placeOf(name, '') ?? name)
  for (const place of found)
    for (const name of Object.keys({ ...lock[place]?.dependencies, ...lock[place]?.optionalDependencies })) {
      const needed = placeOf(name, place)
      if (needed !== undefined) found.add(needed)
    }
  return [...found]
})()

const isLimited = ({ os, cpu }: Place) => os !== undefined || cpu !== undefined
const machines = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64', 'win32-arm64']
const fits = ({ os, cpu, libc }: Place, machine: string) => {
  const [system = '', processor = ''] = machine.split('-')
  return (os?.includes(system) ?? true) && (cpu?.includes(processor) ?? true) && (libc?.includes('glibc') ?? true)
}

/** Only macOS has the API it uses. Elsewhere, Vite watches files with Node alone. */
const onlyWhereItIs = ['node_modules/fsevents']

/** The native packages that a package chooses from, each for some machines. */
const variantsOf = (place: string) =>
  Object.keys(lock[place]?.optionalDependencies ?? {})
    .map((name) => placeOf(name, place))
    .filter((variant) => variant !== undefined)
    .filter((variant) => !onlyWhereItIs.includes(variant))
    .flatMap((variant) => lock[variant] ?? [])
    .filter(isLimited)

const native = neededPlaces.filter((place) => !isLimited(lock[place] ?? Place.parse({})) && variantsOf(place).length > 0)

test('the native packages are the ones we know', () => {
  expect(native.map((place) => place.replace(/^.*node_modules\//, '')).sort()).toEqual([
    '@tailwindcss/oxide',
    'lightningcss',
    'lightningcss',
    'rolldown',
    'sharp',
  ])
})

test.each(machines)('npm has every package Crier needs for %s', (machine) => {
  const gaps = native.filter((place) => !variantsOf(place).some((variant) => fits(variant, machine)))

  expect(gaps).toEqual([])
})

/** They stand in for AWS, only where they're installed. README needs none. */
const emulators = 'infra/local-aws/emulators'
const ofTools = Object.keys(lock).filter(
  (place) => place !== emulators && !isLimited(lock[place] ?? Place.parse({})) && variantsOf(place).length > 0,
)

test.each(machines)('npm has every package our tools and tests need for %s', (machine) => {
  const gaps = ofTools.filter((place) => !variantsOf(place).some((variant) => fits(variant, machine)))

  expect(ofTools).toContain('node_modules/@biomejs/biome')
  expect(gaps).toEqual([])
})

test('a package for some machines only is one of several alternatives', () => {
  const chosen = new Set(
    neededPlaces.flatMap((place) => Object.keys(lock[place]?.optionalDependencies ?? {}).map((name) => placeOf(name, place))),
  )
  const limited = neededPlaces.filter((place) => isLimited(lock[place] ?? Place.parse({})))

  expect(limited.filter((place) => !chosen.has(place))).toEqual([])
})
