import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { writeSafely } from '../data/write-safely.ts'

/** Gives an order of the operator. */
type Order = (args: readonly string[]) => Promise<string>

/** The link by which the first administrator signs up, once in the life of a data folder; undefined afterwards. */
export const firstLink = async (folder: string, order: Order): Promise<string | undefined> => {
  const given = join(folder, 'first-link-given')
  if (existsSync(given)) return undefined
  const link = await order(['invite', '--administrator'])
  await writeSafely(given, '')
  return link
}
