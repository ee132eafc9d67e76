import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isOpenToOthers } from '../data/open-folder.ts'
import { StartError } from '../process/start-error.ts'

/** Where an operator's secret may be: in a file, or handed over by systemd in its folder of credentials. */
export type SecretPlace = { file: string | undefined; credentials: string | undefined }

type Reading = {
  /** What it is, as a sentence begins with it. */
  what: string
  /** Where it is. */
  path: string
  /** How the sentence ends that says that it can't be read. */
  ending?: string
}

/** Reads a secret of the operator's. Throws with what can't be read. */
export const readSecretFile = ({ what, path, ending = '.' }: Reading): Promise<string> =>
  readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new StartError(`The ${what} in ${path} can't be read (${cause.code})${ending}`, { cause })
  })

/** The path of a secret, by the name under which systemd hands it over; undefined where there is none. */
export const pathOf = ({ file, credentials }: SecretPlace, name: string) =>
  file ?? (credentials === undefined ? undefined : join(credentials, name))

/** The same for one that nobody else may read. What systemd hands over is guarded by systemd. */
export const readGuardedSecret = async ({ what, path, ending }: Reading, { file }: SecretPlace): Promise<string> => {
  const text = await readSecretFile({ what, path, ...(ending !== undefined && { ending }) })
  if (file !== undefined && isOpenToOthers(await stat(path)))
    throw new StartError(`Other users can read the ${what} in ${path}. Run \`chmod 600 ${path}\`.`)
  return text
}
