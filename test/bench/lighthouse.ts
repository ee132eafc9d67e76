import { type ExecFileException, execFile } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { chromium } from 'playwright-core'
import * as z from 'zod'
import { buildSite } from '#infra/build/build-site.ts'
import { fetchPackage } from '#infra/build/fetch-package.ts'
import { freePort } from '#infra/local-aws/free-port.ts'
import { startLocalSystem } from '#infra/local-aws/local-system.ts'
import type { LocalSystem } from '#infra/machine/demo/local-machine.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { hourMs, toInstant } from '#shared/domain/times.ts'
import { publicPaths } from '../../web/prerender/public-paths.ts'
import { aPerson } from '../api/person.ts'
import { launchOptions } from '../e2e/chromium.ts'
import { formatTable } from './report.ts'

// Measures the public pages and a person's screens with Lighthouse, on the phone it emulates: the median of several
// runs each. `-- /pricing --runs 1` measures one page once.

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]
type Scores = Partial<Record<Category, number>>

/**
 * The parts of a report that we need, with scores in hundredths.
 * https://github.com/GoogleChrome/lighthouse/blob/main/docs/understanding-results.md
 */
const Report = z.object({
  categories: z.partialRecord(
    z.enum(categories),
    z.object({ score: z.number().nullable() }).transform(({ score }) => Math.round((score ?? 0) * 100)),
  ),
})

/**
 * Minimum scores out of 100 for public pages and for signed-in screens. Search engines don't visit screens, so SEO is
 * left out there.
 */
const aims = {
  page: { scoreMin: 98, categories },
  screen: { scoreMin: 95, categories: categories.filter((category) => category !== 'seo') },
}

const screens = ['/dashboard/overview', '/dashboard/posts', '/dashboard/scheduled?view=month']

const aimOf = (path: string) => (path.startsWith('/dashboard') ? aims.screen : aims.page)

const isMeasured = (path: string) => path === '/' || /^\/(pricing|blog|tools)(\/|$)/.test(path) || path === '/platforms/instagram'

/** All tool pages, and one blog post to stand for all. */
const paths = () => {
  const measured = publicPaths().filter(isMeasured)
  const [post] = measured.filter((path) => path.startsWith('/blog/'))
  return [...measured.filter((path) => !path.startsWith('/blog/') || path === post), ...screens]
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
    await signIn(system, port)
    for (const path of positionals.length > 0 ? positionals : paths()) {
      const looks: Scores[] = []
      const aim = aimOf(path)
      for (let run = 0; run < Number(values.runs); run++)
        looks.push(await lookAt(`${system.url}${path}`, { port, program, categories: aim.categories }))
      const scores = aim.categories.map((category) => median(looks.map((look) => look[category] ?? 0)))
      const cells = categories.map((_, index) => scores[index] ?? '')
      rows.push([path, ...cells, scores.some((score) => score < aim.scoreMin) ? `below ${aim.scoreMin}` : ''])
      console.log(rows.at(-1)?.join('  '))
    }
  } finally {
    await browser.close()
    await system.stop()
  }
  console.log(formatTable({ title: `\nLighthouse, mobile, median of ${values.runs}`, columns: ['page', ...categories, ''], rows }))
  if (rows.some((row) => row.at(-1) !== '')) process.exitCode = 1
}

/** Signs in a person with accounts and posts, in the browser profile that Lighthouse uses. */
const signIn = async (system: LocalSystem, port: number) => {
  const person = await aPerson(system, 'reader', ['reader_one', 'reader_two'])
  const accountIds = person.accountIds
  for (let hour = 1; hour <= 40; hour += 1) {
    const scheduledAt = toInstant(Date.now() + hour * 9 * hourMs)
    await person.request(postsApi.schedule, {
      accountIds,
      content: `Post ${hour}: hear what the town has to say.`,
      scheduledAt,
      timeZone: 'UTC',
    })
  }
  const browser = await chromium.connectOverCDP(`http://localhost:${port}`)
  const [profile] = browser.contexts()
  if (!profile) throw new Error('The browser has no profile of its own.')
  await profile.addCookies([{ name: 'cookie-consent', value: encodeURIComponent('{"necessary":true}'), url: system.url }])
  const page = await profile.newPage()
  await page.goto(`${system.url}/robots.txt`)
  await page.evaluate((token) => localStorage.setItem('token', token), person.token)
}

type Look = { port: number; program: string; categories: readonly Category[] }

const lookAt = async (url: string, { port, program, categories }: Look): Promise<Scores> => {
  const browser = [`--port=${port}`, '--no-enable-error-reporting', '--disable-storage-reset']
  const report = [`--only-categories=${categories}`, '--output=json', '--quiet']
  const looking = execute(process.execPath, [program, url, ...browser, ...report], { maxBuffer: reportBytesMax })
  const { stdout } = await looking.catch(({ stderr }: ExecFileException) => {
    throw new Error(`Lighthouse could not look at ${url}. ${stderr}`)
  })
  return Report.parse(JSON.parse(stdout)).categories
}

const execute = promisify(execFile)

/** A report contains screenshots. */
const reportBytesMax = 100_000_000

const median = (values: readonly number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

await main()
