import { daysLeft, versionWarningDays } from '#shared/domain/api-versions.ts'
import { Platform, platformNames } from '#shared/domain/platforms.ts'
import type { ApiDescription } from './platform-adapter.ts'
import { apiVersions } from './registry.ts'
import { xDescription } from './x/field-names.ts'

// Prints which version of each platform's API Crier calls and how long it lasts; fails when one ends soon. Some platforms describe themselves. Where
// there is a network, it asks these, too. It fails when one has given up a name that Crier asks for.

/** Of the platforms that describe themselves. */
const descriptions: Partial<Record<Platform, ApiDescription>> = { x: xDescription }

const now = Date.now()
const rows = Platform.options.map((platform) => {
  const version = apiVersions[platform]
  return { name: platformNames[platform], version, days: daysLeft(version, now) }
})
for (const { name, version, days } of rows) {
  const end = version.sunset === undefined ? 'no end named' : `ends ${version.sunset}, in ${days} days`
  process.stdout.write(`${name.padEnd(10)} ${version.version.padEnd(8)} ${end.padEnd(30)} ${version.source}\n`)
}
const ending = rows.filter(({ days }) => days !== undefined && days < versionWarningDays)
if (ending.length > 0) {
  process.stderr.write(`Move to a newer version soon: ${ending.map(({ name }) => name).join(', ')}.\n`)
  process.exitCode = 1
}

for (const platform of Platform.options) {
  const name = platformNames[platform]
  const description = descriptions[platform]
  if (!description) continue
  const described = await fetch(description.url, { signal: AbortSignal.timeout(20_000) })
    .then(async (answer) => (answer.ok ? description.read(await answer.json()) : undefined))
    .catch(() => undefined)
  if (described === undefined) process.stdout.write(`${name}'s description of itself could not be read: ${description.url}\n`)
  else if (described.missing.length === 0)
    process.stdout.write(`${name} describes itself as ${described.version} and has every name that Crier asks for.\n`)
  else {
    const missing = described.missing.join(', ')
    process.stderr.write(`${name} ${described.version} no longer has ${missing}: see functions/adapters/platforms/${platform}.\n`)
    process.exitCode = 1
  }
}
