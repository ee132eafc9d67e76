import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { writeSafely } from './write-safely.ts'

const run = promisify(execFile)
const program = fileURLToPath(new URL('../../functions/operator/box.ts', import.meta.url))

/** Gives an order of the operator to a running box: the command line does, and the first start. Gives what it says. */
export const orderOfOperator = async (environment: Record<string, string>, args: readonly string[]): Promise<string> => {
  const { stdout } = await run(process.execPath, [program, ...args], { env: { ...process.env, ...environment } })
  return stdout.trim()
}

/** The link by which the first administrator signs up, once in the life of a data folder; undefined afterwards. */
export const firstLink = async (folder: string, environment: Record<string, string>): Promise<string | undefined> => {
  const given = join(folder, 'first-link-given')
  if (existsSync(given)) return undefined
  const link = await orderOfOperator(environment, ['invite', '--administrator'])
  await writeSafely(given, '')
  return link
}
