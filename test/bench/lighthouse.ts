import { parseArgs } from 'node:util'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { buildSite } from '#infra/build-site.ts'
import { freePort } from '#infra/local/free-port.ts'
import { startLocalSystem } from '#infra/local/local-system.ts'
import { publicPaths } from '#infra/site/public-paths.ts'
import { launchOptions } from '../e2e/chromium.ts'
import { formatTable } from './report.ts'

// What Lighthouse says of the public pages, on the phone that it imitates: the median of several looks at each.

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]
type Scores = Record<Category, number>

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
  await buildSite()
  const system = await startLocalSystem({ port: 0, sandboxPort: 0, data: 'memory' })
  const port = await freePort()
  const options = await launchOptions()
  const browser = await chromium.launch({ ...options, args: [...options.args, `--remote-debugging-port=${port}`] })
  const rows: (string | number)[][] = []
  try {
    for (const path of positionals.length > 0 ? positionals : paths()) {
      const looks: Scores[] = []
      for (let run = 0; run < Number(values.runs); run++) looks.push(await lookAt(`${system.url}${path}`, port))
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

const lookAt = async (url: string, port: number): Promise<Scores> => {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: [...categories] })
  if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse could not look at ${url}: ${result?.lhr.runtimeError?.message}`)
  const scoreOf = (category: Category) => Math.round((result.lhr.categories[category]?.score ?? 0) * 100)
  return {
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    'best-practices': scoreOf('best-practices'),
    seo: scoreOf('seo'),
  }
}

const median = (values: readonly number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

await main()
