import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { satisfies } from 'semver'
import { expect, test } from 'vitest'
import * as z from 'zod'
import packageJson from '../../package.json' with { type: 'json' }
import { root } from '../../web/prerender/root.ts'
import { withoutRefusals } from './lock-engines.ts'

const allowedNodes = packageJson.engines.node
const ourNode = packageJson.optionalDependencies.node
const lock = await readFile(join(root, 'package-lock.json'), 'utf8')

const Locked = z.object({ hasInstallScript: z.boolean().optional(), deprecated: z.string().optional() })
const Lock = z.object({ packages: z.record(z.string(), Locked) })
const locked = Object.entries(Lock.parse(JSON.parse(lock)).packages).filter(([folder]) => folder !== '')

const Installed = z.object({ engines: z.object({ node: z.string().default('*') }).catch({ node: '*' }) })

test('npm ci warns about no package, on any Node that package.json allows', () => {
  const isMended = withoutRefusals(lock, allowedNodes) === lock

  expect(isMended, 'A package in package-lock.json refuses a Node that package.json allows. Run "npm run fix".').toBe(true)
})

test('npm ci warns about no deprecated package, and no install script that package.json does not decide about', () => {
  const deprecated = locked.filter(([, entry]) => entry.deprecated !== undefined)
  const undecided = locked.filter(([folder, { hasInstallScript }]) => hasInstallScript && !(nameOf(folder) in packageJson.allowScripts))

  expect([...deprecated, ...undecided]).toEqual([])
})

test('every installed package runs on the Node that our scripts run on', async () => {
  const folders = locked.map(([folder]) => folder).filter((folder) => existsSync(join(root, folder)))

  const refusing = await Promise.all(folders.map(async (folder) => ({ folder, nodes: await nodesOf(folder) })))

  expect(refusing.filter(({ nodes }) => !satisfies(ourNode, nodes))).toEqual([])
  expect(folders.length).toBeGreaterThan(100)
})

test('removes only the engine requirements that refuse an allowed Node from a lock file', () => {
  const packages = (engines: Record<string, string>) => ({
    '': { name: 'ours', engines: { node: '>=20' } },
    'node_modules/engines': { version: '1.0.0', dependencies: { engines: '^2.0.0' } },
    'node_modules/older': { version: '1.0.0', engines: { node: '>=18' } },
    'node_modules/newer': { version: '1.0.0', dev: true, ...(engines.node && { engines }) },
  })
  const text = (engines: Record<string, string>) => `${JSON.stringify({ lockfileVersion: 3, packages: packages(engines) }, undefined, 2)}\n`

  for (const node of ['>=22', '>=20.9.0', '^20.19.0 || >=22.12.0', '^20', '<26'])
    expect(withoutRefusals(text({ node }), '>=20')).toBe(text({}))
  for (const node of ['>=20', '*', '>= 0.4']) expect(withoutRefusals(text({ node }), '>=20')).toBe(text({ node }))
})

const nameOf = (folder: string) => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** The Node versions that an installed package says it runs on. */
const nodesOf = async (folder: string) =>
  Installed.parse(JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'))).engines.node
