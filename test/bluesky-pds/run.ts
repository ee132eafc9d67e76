import { readFile, writeFile } from 'node:fs/promises'
import { checks } from './checks.ts'
import { installPds, pdsVersion } from './install.ts'
import { startPds } from './pds.ts'

// Runs Bluesky's adapter against the protocol's reference server and prints the results. With --write, also adds them
// to the documentation.

const document = new URL('../../docs/platforms.md', import.meta.url)
const [begin, end] = ['<!-- reference server: begin -->', '<!-- reference server: end -->']

await installPds()
const pds = await startPds()
const rows: string[] = []
let failed = 0
try {
  for (const [name, check] of checks) {
    const outcome = await check(pds).catch((error: unknown) => {
      failed += 1
      return `**fails**: ${error instanceof Error ? error.message : String(error)}`
    })
    process.stdout.write(`${name}: ${outcome}\n`)
    rows.push(`| ${name} | ${outcome} |`)
  }
} finally {
  await pds.stop()
}

if (failed === 0 && process.argv.includes('--write')) {
  const text = await readFile(document, 'utf8')
  const [before = '', after = ''] = [text.split(begin)[0], text.split(end)[1]]
  const versions = `\`@atproto/pds\` ${pdsVersion}, Node ${process.versions.node}.`
  const table = ['| against the reference server | what came of it |', '|---|---|', ...rows].join('\n')
  await writeFile(document, `${before}${begin}\n\n${versions}\n\n${table}\n\n${end}${after}`)
}
process.exitCode = failed === 0 ? 0 : 1
