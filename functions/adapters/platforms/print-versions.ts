import { daysLeft, versionWarningDays } from '#shared/domain/api-versions.ts'
import { Platform, platformNames } from '#shared/domain/platforms.ts'
import { apiVersions } from './versions.ts'
import { openApiUrl, readOpenApi } from './x/field-names.ts'

// Prints which version of each platform's API Crier calls and how long it lasts; fails when one ends soon. X describes itself: where there is a network, that is
// asked for too, and this fails when it has given up a name that Crier asks for.

const now = Date.now()
const rows = Platform.options.map((platform) => ({ platform, ...apiVersions[platform], days: daysLeft(apiVersions[platform], now) }))
for (const { platform, version, sunset, days, source } of rows) {
  const end = sunset === undefined ? 'no end named' : `ends ${sunset}, in ${days} days`
  process.stdout.write(`${platformNames[platform].padEnd(10)} ${version.padEnd(8)} ${end.padEnd(30)} ${source}\n`)
}
const ending = rows.filter(({ days }) => days !== undefined && days < versionWarningDays)
if (ending.length > 0) {
  process.stderr.write(`Move to a newer version soon: ${ending.map(({ platform }) => platformNames[platform]).join(', ')}.\n`)
  process.exitCode = 1
}

const described = await fetch(openApiUrl, { signal: AbortSignal.timeout(20_000) })
  .then(async (answer) => (answer.ok ? readOpenApi(await answer.json()) : undefined))
  .catch(() => undefined)
if (described === undefined) process.stdout.write(`X's description of itself could not be read: ${openApiUrl}\n`)
else if (described.missing.length === 0)
  process.stdout.write(`X describes itself as ${described.version} and has every name that Crier asks for.\n`)
else {
  process.stderr.write(
    `X ${described.version} no longer has ${described.missing.join(', ')}: see functions/adapters/platforms/x/field-names.ts.\n`,
  )
  process.exitCode = 1
}
