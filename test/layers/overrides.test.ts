import { readFileSync } from 'node:fs'
import semver from 'semver'
import { expect, test } from 'vitest'
import * as z from 'zod'

const read = (file: string): unknown => JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'))
const { overrides } = z.object({ overrides: z.record(z.string(), z.record(z.string(), z.string())) }).parse(read('package.json'))
const { packages } = z
  .object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) })
  .parse(read('package-lock.json'))

/** Every installed version of a package. */
const versionsOf = (name: string) =>
  Object.entries(packages).flatMap(([path, { version }]) => (path.endsWith(`node_modules/${name}`) && version ? [version] : []))

test('no override holds a package back at an older version than others get, such as one with an open advisory', () => {
  const heldBack = Object.values(overrides)
    .flatMap((pinned) => Object.entries(pinned))
    .filter(([name, version]) => versionsOf(name).some((other) => semver.gt(other, version)))

  expect(heldBack).toEqual([])
})

test('mailparser is at least 3.9.14, which fixed its advisories', () => {
  expect(versionsOf('mailparser').filter((version) => semver.lt(version, '3.9.14'))).toEqual([])
})
