import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gt, inc, lte, major } from 'semver'
import * as z from 'zod'
import { type ApiChange, type ApiRelease, apiChanges } from '#shared/contracts/api-changes.ts'
import { openApiDocument } from '#shared/contracts/openapi.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { root } from '../../web/prerender/root.ts'
import { lastRelease } from './api-diff.ts'
import { type Difference, differences } from './redocly.ts'

// Writes the API's changelog: what changed since the last release, from Redocly's comparison. A test fails when it lags.

const file = join(root, 'shared/contracts/api-changelog.json')

/** Returns what a list of differences means for whoever calls the API. Leaves out what no call can notice. */
export const changesFrom = (found: readonly Difference[]): ApiChange[] => {
  const byText = new Map<string, ApiChange>()
  for (const { where, ...change } of found.flatMap(toChanges)) {
    const key = JSON.stringify(change)
    const places = [...new Set([...(byText.get(key)?.where ?? []), ...where])].sort()
    byText.set(key, { ...change, where: places })
  }
  return [...byText.values()].sort((one, other) => Number(other.breaks) - Number(one.breaks) || orderOf(one.kind) - orderOf(other.kind))
}

const orderOf = (kind: ApiChange['kind']) => ['added', 'changed', 'removed'].indexOf(kind)

const toChanges = (difference: Difference): ApiChange[] => {
  const { kind, impact, verdicts, typeName } = difference
  if (unnoticed.includes(typeName) || isNewRefusal(difference)) return []
  const breaks = impact === 'major'
  if (typeName === 'PathItem' || typeName === 'Operation') return callsOf(difference)
  const where = [placeOf(difference)]
  if (breaks)
    return verdicts.map(({ message }) => ({ kind: kind === 'modified' ? 'changed' : kind, breaks, text: shortened(message), where }))
  const text = impact === 'minor' && kind !== 'modified' ? additionOf(difference) : undefined
  return text === undefined ? [] : [{ kind: kind === 'modified' ? 'changed' : kind, breaks, text, where }]
}

/** Servers are compared by their place in the list, and both addresses have the same calls. */
const unnoticed = ['Server', 'Tag']

/** Every call could always be refused. To name how breaks nobody. */
const isNewRefusal = ({ path, kind, impact }: Difference) => kind === 'added' && impact !== 'major' && /\/responses\/[45]\d\d$/.test(path)

const Summary = z.object({ summary: z.string() })

const callsOf = ({ path, kind, impact, base, revision, verdicts, typeName }: Difference): ApiChange[] => {
  const breaks = impact === 'major'
  if (kind === 'modified')
    return verdicts.filter(() => breaks).map(({ message }) => ({ kind: 'changed', breaks, text: message, where: [callAt(path)] }))
  const value = (kind === 'added' ? revision : base)?.value
  const calls = typeName === 'Operation' ? [['', value] as const] : Object.entries(z.record(z.string(), z.unknown()).parse(value))
  return calls.flatMap(([method, operation]) => {
    const { data } = Summary.safeParse(operation)
    return data ? [{ kind, breaks, text: data.summary, where: [callAt(method === '' ? path : `${path}/${method}`)] }] : []
  })
}

/** The names of what can be added or removed without harm, as a sentence shows them. */
const words: Record<string, string> = {
  Parameter: 'parameter',
  Header: 'header',
  Response: 'answer',
  MediaType: 'content type',
  Schema: 'field',
}

const Named = z.object({ name: z.string() })

const additionOf = ({ typeName, kind, path, base, revision }: Difference) => {
  const word = words[typeName]
  const name = Named.safeParse((revision ?? base)?.value).data?.name ?? decoded(path.split('/').at(-1) ?? '')
  if (word === undefined || (typeName === 'Schema' && !/\/properties\/[^/]+$/.test(path))) return undefined
  return `The ${word} \`${name}\` is ${kind === 'added' ? 'new' : 'gone'}.`
}

const placeOf = ({ path, base, revision }: Difference) =>
  /^#\/components\/schemas\/([^/]+)/.exec((revision ?? base)?.pointer ?? '')?.[1] ?? callAt(path)

/** The call that a pointer such as `#/paths/~1notes/get/…` lies in. */
const callAt = (pointer: string) => {
  const [, section, path = '', method = ''] = pointer.split('/')
  return section === 'paths' ? `${method.toUpperCase()} ${decoded(path)}`.trim() : decoded(path)
}

const decoded = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~')

/** Long patterns say nothing to a reader. */
const shortened = (message: string) =>
  message.replace(/ (from|was set to) '[^']{80,}'( to '[^']{80,}')?/, (_whole, verb) => (verb === 'from' ? '' : ' was set'))

type Known = { releases: readonly ApiRelease[]; released: string; version: string; day: string }

/**
 * The changelog with these changes since the release, in package.json's `version` if that's a newer one, or else in the next. An
 * unchanged list keeps its day.
 */
export const withChanges = (changes: readonly ApiChange[], { releases, released, version, day }: Known): ApiRelease[] => {
  const older = releases.filter((one) => lte(one.version, released))
  if (changes.length === 0) return older
  const digest = createHash('sha256').update(JSON.stringify(changes)).digest('hex')
  const next = gt(version, released) ? version : (inc(released, major(released) === 0 ? 'patch' : 'minor') ?? version)
  const known = releases.find((one) => one.digest === digest)
  return [{ version: next, day: known?.day ?? day, digest, changes: [...changes] }, ...older]
}

/** The changelog as it should be on this day, such as 2026-11-29. */
export const currentChangelog = async (day: string) => {
  const release = await lastRelease()
  const { changes } = await differences(release.document, openApiDocument)
  return withChanges(changesFrom(changes), { releases: apiChanges, released: release.version, version: packageJson.version, day })
}

if (import.meta.main)
  await writeFile(file, `${JSON.stringify(await currentChangelog(new Date().toISOString().slice(0, 10)), undefined, 2)}\n`)
