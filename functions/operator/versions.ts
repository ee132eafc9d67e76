import { daysLeft, versionWarningDays } from '#shared/domain/api-versions.ts'
import { type Platform, platformIds, platformNames } from '#shared/domain/platforms.ts'
import type { ApiDescription } from '../adapters/platforms/platform-adapter.ts'
import { apiVersions } from '../adapters/platforms/registry.ts'
import { xDescription } from '../adapters/platforms/x/field-names.ts'

/** The platforms that publish a description of their API. */
const descriptions: Partial<Record<Platform, ApiDescription>> = { x: xDescription }

/**
 * Returns the version of each platform's API that Crier calls and when it ends. Also asks the platforms that describe
 * themselves, if the network is up. Throws the same text, plus what to do, if a version ends soon or a platform has
 * dropped a name that Crier requests.
 */
export const showVersions = async (now: number): Promise<string> => {
  const rows = platformIds.map((platform) => {
    const version = apiVersions[platform]
    return { name: platformNames[platform], version, days: daysLeft(version, now) }
  })
  const lines = rows.map(({ name, version, days }) => {
    const end = version.sunset === undefined ? 'no end date' : `ends ${version.sunset}, in ${days} days`
    return `${name.padEnd(10)} ${version.version.padEnd(8)} ${end.padEnd(30)} ${version.source}`
  })
  const ending = rows.filter(({ days }) => days !== undefined && days < versionWarningDays)
  const described = await Promise.all(platformIds.map(readDescription))
  const wrong = [
    ...(ending.length > 0 ? [`Move to a newer version soon: ${ending.map(({ name }) => name).join(', ')}.`] : []),
    ...described.flatMap((found) => found?.wrong ?? []),
  ]
  const all = [...lines, ...described.flatMap((found) => found?.said ?? []), ...wrong].join('\n')
  if (wrong.length > 0) throw new Error(all)
  return all
}

/** Reads a platform's own API description. Undefined for platforms without one. */
const readDescription = async (platform: Platform): Promise<{ said?: string; wrong?: string } | undefined> => {
  const name = platformNames[platform]
  const description = descriptions[platform]
  if (!description) return undefined
  const described = await fetch(description.url, { signal: AbortSignal.timeout(20_000) })
    .then(async (answer) => (answer.ok ? description.read(await answer.json()) : undefined))
    .catch(() => undefined)
  if (described === undefined) return { said: `${name}'s API description couldn’t be read: ${description.url}` }
  if (described.missing.length === 0) return { said: `${name} is at ${described.version} and has every name Crier uses.` }
  const missing = described.missing.join(', ')
  return { wrong: `${name} ${described.version} no longer has ${missing}: see functions/adapters/platforms/${platform}.` }
}
