import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { freePort } from '#infra/local-aws/free-port.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { root } from '../../web/prerender/root.ts'
import { bareDebian } from './bare-debian.ts'
import { bareFolder } from './bare-folder.ts'
import { run } from './bare-machine.ts'
import { runStart, runTest } from './commands.ts'

// Runs README's two commands on a machine with only Node 20 and npm, and prints how long each took. Fails when either
// does. `-- --only start` or `-- --only test` runs just one, and `-- --instead COMMAND` replaces `npm test`.
const { values } = parseArgs({ options: { only: { type: 'string' }, instead: { type: 'string', default: 'npm test' } } })

const print = (line: string) => process.stdout.write(`${line}\n`)

const main = async () => {
  const readme = await readFile(join(root, 'README.md'), 'utf8')
  const { stdout: changes } = await run('git', ['status', '--porcelain'], { cwd: root })
  if (changes !== '') print('What is not committed is left out.')
  const machine = await openMachine()
  const endEarly = () => void machine.remove().finally(() => process.exit(130))
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, endEarly)
  print(machine.words)
  try {
    const results = []
    if (values.only !== 'test') results.push(await timed(commandOf(readme, 'npm start'), (command) => runStart(machine, command)))
    if (values.only !== 'start')
      results.push(await timed(commandOf(readme, 'npm test').replace('npm test', values.instead), (command) => runTest(machine, command)))
    for (const { line } of results) print(line)
    if (results.some(({ isDone }) => !isDone)) process.exitCode = 1
  } finally {
    await machine.remove()
  }
}

const openMachine = async () => {
  // We share the network with the host, where another Crier may use the default ports.
  const own = { PORT: String(await freePort()) }
  try {
    return await bareDebian(own)
  } catch (error) {
    print(`A bare Debian can't be had. ${error instanceof Error ? error.message : String(error)} The next best:`)
    return bareFolder(own)
  }
}

/** The line in README that ends with this command. */
const commandOf = (readme: string, end: string) => {
  const command = new RegExp(`^.*&& ${end}(?= |$)`, 'm').exec(readme)?.[0]
  if (command === undefined) throw new Error(`README names no command that ends with ${end}.`)
  return command
}

const timed = async (command: string, work: (command: string) => Promise<void>) => {
  print(`$ ${command}`)
  const begunAt = performance.now()
  const problem = await work(command).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  const minutes = ((performance.now() - begunAt) / minuteMs).toFixed(1)
  const line = `${problem === undefined ? 'passed' : 'FAILED'}  ${minutes} min  ${command}${problem === undefined ? '' : `\n${problem}`}`
  return { line, isDone: problem === undefined }
}

await main()
