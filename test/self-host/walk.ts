import { existsSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { postsApi } from '#shared/contracts/posts.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { openBrowser } from './browser.ts'
import { type Document, readDocument } from './document.ts'
import { expectSo } from './expect-so.ts'
import { type Internet, linkWords, rootCertificate, siteName, startInternet } from './internet.ts'
import { type Machine, openMachine } from './machine.ts'
import { postByCalls, postByHand, publishNow, signUp, signUpByHand, untilOnline } from './person.ts'
import { upgrade } from './upgrade.ts'

// The walk itself, in namespaces created by run.ts: each step of docs/self-host.md verbatim, then what people do and
// its results.

const patienceMs = 2 * minuteMs

type Walk = { machine: Machine; document: Document; internet: Internet }

const times: [step: string, minutes: number][] = []
const step = async <Value>(name: string, work: () => Promise<Value>): Promise<Value> => {
  process.stdout.write(`${name}\n`)
  const begunAt = performance.now()
  const value = await work()
  times.push([name, (performance.now() - begunAt) / minuteMs])
  return value
}

const main = async () => {
  const { values } = parseArgs({ options: { folder: { type: 'string' }, internet: { type: 'string' }, variables: { type: 'string' } } })
  const { folder = '', internet: way = '', variables = '{}' } = values
  const machine = openMachine({ folder, internet: way, variables: JSON.parse(variables) })
  const document = await readDocument()
  const logs = ['caddy', 'crier'].map((name) => join(folder, `run/stand-in/${name}.log`))
  process.on('exit', (code) => {
    // Prints the services' output if the walk ended early.
    if (code !== 0)
      for (const log of logs) if (existsSync(log)) process.stdout.write(`${log}:\n${readFileSync(log, 'utf8').slice(-4_000)}\n`)
  })

  await step('1 Programs', () => machine.runOnline(document.step(1)))
  await step('2 Crier', () => machine.runOnline(document.step(2)))
  await step('3 A user and a key', () => machine.run(document.step(3)))
  const internet = await step('(the internet: mail, Bluesky’s reference server, certificates)', () => startInternet(machine))
  await writeFile(
    join(folder, 'run/stand-in/edits'),
    `SITE_URL=https://${siteName}\nCONTACT_TO=operator@example.org\nNODE_EXTRA_CA_CERTS=${rootCertificate}\n`,
  )
  await step('4 Settings', () => machine.run(document.step(4)))
  const walk = { machine, document, internet }
  const [link] = await step('5 The service', () => machine.follow(document.step(5), linkWords, patienceMs))
  await step('6 TLS', async () => {
    await machine.run(document.step(6))
    await untilOnline()
  })
  const browser = await openBrowser(internet)
  const ada = await step('7 You', () => browser.by((page) => signUpByHand(internet, page, 'ada', link)))
  expectSo(ada.isAdministrator, 'Whoever opens the first link runs the box.')
  const account = await step('8 A post on Bluesky', () => browser.by((page) => postByHand(internet, page, ada, 'Oyez from a box!')))
  await browser.close()
  await step('An invitation', async () => {
    const [invitation = ''] = linkWords.exec(await machine.run(document.command('invite'))) ?? []
    const bea = await signUp(internet, 'bea', invitation)
    expectSo(!bea.isAdministrator, 'Whoever is invited is no administrator.')
    await postByCalls(internet, bea, 'bea', 'Oyez from a guest!')
  })
  process.stdout.write(await machine.run(`${document.command('check')} || true`))
  const keeping = { ...account, ada }
  await step('A backup, kill -9, a restore', () => loseAndRestore(walk, keeping))
  await step('An upgrade from an older commit', () => upgrade(walk))
  report()
}

type Keeping = { ada: Awaited<ReturnType<typeof signUp>>; accountId: string; did: string }

const draftsOf = async ({ ada }: Pick<Keeping, 'ada'>) => (await ada.request(postsApi.drafts, {})).body.items.map(({ content }) => content)

const loseAndRestore = async ({ machine, document, internet }: Walk, { ada, ...account }: Keeping) => {
  await ada.request(postsApi.draft, { content: 'Written before the backup', accountIds: [] })
  const printed = await machine.run(document.command('backUp'))
  const file = /The backup is in (\S+)/.exec(printed)?.[1] ?? ''
  await ada.request(postsApi.draft, { content: 'Written after the backup', accountIds: [] })

  const pid = await readFile(join(machine.folder, 'run/stand-in/crier.pid'), 'utf8')
  process.kill(Number(pid), 'SIGKILL')
  await machine.run('systemctl start crier')
  await untilOnline()
  expectSo((await draftsOf({ ada })).length === 2, 'After kill -9 both drafts are there.')

  await machine.run(document.command('stop'))
  await machine.run(document.command('restore').replace('FILE', file))
  await machine.run('systemctl start crier')
  await untilOnline()
  expectSo(
    (await draftsOf({ ada })).join() === 'Written before the backup',
    'After the restore the draft of the backup is there, and no other.',
  )
  await machine.run(document.command('resume'))
  await publishNow(internet, { request: ada.request }, account, 'Oyez after a restore!')
}

const report = () => {
  const sum = times.reduce((total, [, minutes]) => total + minutes, 0)
  for (const [name, minutes] of [...times, ['together', sum] as const])
    process.stdout.write(`${minutes.toFixed(1).padStart(5)} min  ${name}\n`)
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
    report()
    process.exit(1)
  },
)
