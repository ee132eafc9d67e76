import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gt, gte, inc, major, valid } from 'semver'
import * as z from 'zod'
import { openApiDocument } from '#shared/contracts/openapi.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { root } from '../../web/prerender/root.ts'
import { differences, readableDifferences } from './redocly.ts'

// Compares the API with the last release's, and fails if it breaks clients without the version saying so. Redocly rates
// each change by the part of the version it must raise: https://redocly.com/docs/cli/v2/commands/diff. With `--keep`,
// it saves today's description under the version in package.json, which is part of `npm run release:keep`.

/** The folder of released API descriptions, such as openapi-0.2.0.json. They never change afterward. */
const keptFolder = join(root, 'docs/api')

const fileOf = (version: string) => `openapi-${version}.json`

/** The newest version with a description among these files. */
export const lastReleased = (files: readonly string[]): string | undefined => {
  const versions = files.flatMap((file) => valid(/^openapi-(.+)\.json$/.exec(file)?.[1]) ?? [])
  return versions.reduce<string | undefined>((newest, version) => (newest && gt(newest, version) ? newest : version), undefined)
}

/**
 * The first version after this release that may break its clients. Below 1.0.0, that's the next minor one:
 * https://semver.org/#spec-item-4
 */
export const breakingVersion = (release: string): string => inc(release, major(release) === 0 ? 'minor' : 'major') ?? release

type Change = { release: string; version: string; breaking: number }

/**
 * The message for whoever changed the API, and whether the change is allowed: `breaking` changes since the release, in
 * package.json's version.
 */
export const judge = ({ release, version, breaking }: Change): { isAllowed: boolean; text: string } => {
  if (breaking === 0) return { isAllowed: true, text: `No change since ${release} breaks clients.` }
  const changes = breaking === 1 ? '1 change can break' : `${breaking} changes can break`
  const needed = breakingVersion(release)
  if (gte(version, needed)) return { isAllowed: true, text: `${changes} clients of ${release}. Version ${version} allows that.` }
  return {
    isAllowed: false,
    text: `${changes} clients of ${release}. Undo that, or raise the version from ${version} to ${needed} (see CONTRIBUTING.md).`,
  }
}

/** The newest release's version, and its description of the API. */
export const lastRelease = async () => {
  const version = lastReleased(await readdir(keptFolder))
  if (version === undefined) throw new Error(`There is no description of a released API in ${keptFolder}.`)
  const document = z.record(z.string(), z.json()).parse(JSON.parse(await readFile(join(keptFolder, fileOf(version)), 'utf8')))
  return { version, document }
}

const compare = async () => {
  const { version: release, document } = await lastRelease()
  console.log(await readableDifferences(document, openApiDocument))
  const { summary } = await differences(document, openApiDocument)
  const { isAllowed, text } = judge({ release, version: packageJson.version, breaking: summary.major })
  console.log(text)
  if (!isAllowed) process.exitCode = 1
}

/** Writes today's description of the API to a file. */
export const writeDescription = (file: string) => writeFile(file, `${JSON.stringify(openApiDocument, undefined, 2)}\n`)

if (import.meta.main) await (process.argv.includes('--keep') ? writeDescription(join(keptFolder, fileOf(packageJson.version))) : compare())
