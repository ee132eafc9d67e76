import { daysLeft, versionWarningDays } from '#shared/domain/api-versions.ts'
import { Platform, platformNames } from '#shared/domain/platforms.ts'
import { apiVersions } from './versions.ts'

// Prints which version of each platform's API Crier calls and how long it lasts; fails when one ends soon.

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
