import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isOpenToOthers } from '../data/open-folder.ts'
import { StartError } from '../process/start-error.ts'

/** Where an operator's secret may be: in a file, or in systemd's credentials folder. */
export type SecretPlace = { file: string | undefined; credentials: string | undefined }

type Reading = {
  /** What it is, as the start of a sentence. */
  what: string
  /** Its path. */
  path: string
  /** The end of the sentence that says it can't be read. */
  ending?: string
}

/** Reads an operator's secret. Throws with what can't be read. */
export const readSecretFile = ({ what, path, ending = '.' }: Reading): Promise<string> =>
  readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new StartError(`The ${what} in ${path} can't be read (${cause.code})${ending}`, { cause })
  })

/** The path of a secret that systemd passes under a name; undefined if there's none. */
export const pathOf = ({ file, credentials }: SecretPlace, name: string) =>
  file ?? (credentials === undefined ? undefined : join(credentials, name))

/** Reads a secret that nobody else may read. systemd guards the ones it passes. */
export const readGuardedSecret = async ({ what, path, ending }: Reading, { file }: SecretPlace): Promise<string> => {
  const text = await readSecretFile({ what, path, ...(ending !== undefined && { ending }) })
  if (file !== undefined && isOpenToOthers(await stat(path)))
    throw new StartError(`Other users can read the ${what} in ${path}. Run \`chmod 600 ${path}\`.`)
  return text
}
