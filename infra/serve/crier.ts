#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { isAbsolute } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartError } from '../local/start-error.ts'
import { orderOfOperator } from './first-link.ts'
import { newMasterKey } from './master-key.ts'
import { runningBox } from './running-box.ts'

const usage = `crier key FILE             makes a master key
crier admin invite         prints a link by which one person signs up; --operator makes an administrator
crier admin pause all      keeps posts from going out, for all platforms or one; resume lets them go on; show tells`

const environmentFile = fileURLToPath(new URL('../../.env.serve', import.meta.url))

const main = async ([order, ...args]: string[]): Promise<string> => {
  if (order === 'key') return makeKey(args)
  if (order === 'admin') return orderOfOperator(await runningBox(dataFolder()), args)
  throw new StartError(`Say what to do:\n${usage}`)
}

const dataFolder = () => {
  const folder = process.env.DATA_FOLDER
  if (folder === undefined || !isAbsolute(folder)) throw new StartError('DATA_FOLDER is missing: set it to the data folder of your Crier.')
  return folder
}

const makeKey = async ([file]: string[]) => {
  if (file === undefined) throw new StartError('Say where: crier key FILE')
  await writeFile(file, newMasterKey(), { mode: 0o600, flag: 'wx' }).catch((cause: NodeJS.ErrnoException) => {
    throw new StartError(
      cause.code === 'EEXIST'
        ? `There is a file ${file} already, which is left as it is.`
        : `${file} could not be written (${cause.code}).`,
      { cause },
    )
  })
  return `The master key is in ${file}. Keep a copy away from this machine: without it nobody can open the data.`
}

process.umask(0o077)
if (existsSync(environmentFile)) process.loadEnvFile(environmentFile)
main(process.argv.slice(2)).then(
  (said) => console.log(said),
  (error: unknown) => {
    const isPlain = error instanceof StartError || (error instanceof Error && 'stderr' in error)
    console.error(isPlain && error instanceof Error ? sentenceOf(error) : error)
    process.exitCode = 1
  },
)

/** What a program that was called said on standard error is for people. */
const sentenceOf = (error: Error) => ('stderr' in error && typeof error.stderr === 'string' ? error.stderr.trim() : error.message)
