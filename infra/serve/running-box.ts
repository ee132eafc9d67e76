import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { noOtherAws } from '../local/environment.ts'
import { StartError } from '../local/start-error.ts'
import { writeSafely } from './write-safely.ts'

const Running = z.object({ environment: z.record(z.string(), z.string()) })

const fileIn = (folder: string) => join(folder, 'running.json')

/** The variables by which the operator's orders find a running box. None of them is secret: its parts take any key. */
const told = [
  'AWS_REGION',
  'AWS_ENDPOINT_URL_DYNAMODB',
  'TABLE_NAME',
  'AWS_ENDPOINT_URL_KMS',
  'KMS_KEY_ID',
  'GRANTED_PLAN',
  'SITE_URL',
  'AWS_ENDPOINT_URL_SQS',
  'DELIVERY_QUEUES',
  'DEAD_LETTER_QUEUES',
]

export const operatorEnvironment = (environment: Record<string, string>): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(environment).filter(([name]) => told.includes(name))),
  ...noOtherAws,
  AWS_ACCESS_KEY_ID: 'operator',
  AWS_SECRET_ACCESS_KEY: 'operator',
})

/** Tells the command line where the box runs, for as long as it does. */
export const tellWhereItRuns = async (folder: string, environment: Record<string, string>) => {
  await writeSafely(fileIn(folder), JSON.stringify({ environment }))
  return { stop: () => rm(fileIn(folder), { force: true }) }
}

/** How the running box of a data folder is reached. Throws where none runs. */
export const runningBox = async (folder: string): Promise<Record<string, string>> => {
  const text = await readFile(fileIn(folder), 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new StartError(`No Crier runs on the data in ${folder}: start it first.`, { cause })
  })
  return Running.parse(JSON.parse(text)).environment
}
