import { type ExecFileException, execFile } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { chromium } from 'playwright-core'
import * as z from 'zod'
import { buildSite } from '#infra/build/build-site.ts'
import { fetchPackage } from '#infra/build/fetch-package.ts'
import { freePort } from '#infra/local/free-port.ts'
import { startLocalSystem } from '#infra/local/local-system.ts'
import { publicPaths } from '../../web/prerender/public-paths.ts'
import { launchOptions } from '../e2e/chromium.ts'
import { formatTable } from './report.ts'

// What Lighthouse says of the public pages, on the phone that it imitates: the median of several looks at each. `-- /pricing --runs 1` looks once at one.

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Scores = Record<(typeof categories)[number], number>

/** What we need of a report, in hundredths. https://github.com/GoogleChrome/lighthouse/blob/main/docs/understanding-results.md */
const Report = z.object({
  categories: z.record(
    z.enum(categories),
    z.object({ score: z.number().nullable() }).transform(({ score }) => Math.round((score ?? 0) * 100)),
  ),
})

/** Of 100. */
const scoreMin = 98

const isMeasured = (path: string) => path === '/' || /^\/(pricing|blog|tools)(\/|$)/.test(path) || path === '/platforms/instagram'

/** All tools, and one post for all. */
const paths = () => {
  const measured = publicPaths().filter(isMeasured)
  const [post] = measured.filter((path) => path.startsWith('/blog/'))
  return measured.filter((path) => !path.startsWith('/blog/') || path === post)
}

const main = async () => {
  const { values, positionals } = parseArgs({ options: { runs: { type: 'string', default: '3' } }, allowPositionals: true })
  const program = join(await fetchPackage('lighthouse'), 'cli/index.js')
  await buildSite()
  const system = await startLocalSystem({ port: 0, sandboxPort: 0, data: 'memory' })
  const port = await freePort()
  const options = await launchOptions()
  const browser = await chromium.launch({ ...options, args: [...options.args, `--remote-debugging-port=${port}`] })
  const rows: (string | number)[][] = []
  try {
    for (const path of positionals.length > 0 ? positionals : paths()) {
      const looks: Scores[] = []
      for (let run = 0; run < Number(values.runs); run++) looks.push(await lookAt(`${system.url}${path}`, { port, program }))
      const scores = categories.map((category) => median(looks.map((look) => look[category])))
      rows.push([path, ...scores, scores.some((score) => score < scoreMin) ? `below ${scoreMin}` : ''])
      console.log(rows.at(-1)?.join('  '))
    }
  } finally {
    await browser.close()
    await system.stop()
  }
  console.log(formatTable({ title: `\nLighthouse, mobile, median of ${values.runs}`, columns: ['page', ...categories, ''], rows }))
  if (rows.some((row) => row.at(-1) !== '')) process.exitCode = 1
}

const lookAt = async (url: string, { port, program }: { port: number; program: string }): Promise<Scores> => {
  const browser = [`--port=${port}`, '--no-enable-error-reporting']
  const report = [`--only-categories=${categories}`, '--output=json', '--quiet']
  const looking = execute(process.execPath, [program, url, ...browser, ...report], { maxBuffer: reportBytesMax })
  const { stdout } = await looking.catch(({ stderr }: ExecFileException) => {
    throw new Error(`Lighthouse could not look at ${url}. ${stderr}`)
  })
  return Report.parse(JSON.parse(stdout)).categories
}

const execute = promisify(execFile)

/** A report has pictures of the page in it. */
const reportBytesMax = 100_000_000

const median = (values: readonly number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

await main()
