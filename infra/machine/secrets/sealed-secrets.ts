import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { ignoreMissing, writeSafely } from '../data/write-safely.ts'
import { StartError } from '../process/start-error.ts'
import { seal, unseal } from './master-key.ts'
import { newSecrets, Secrets } from './secrets.ts'

export const secretsFile = 'secrets.sealed'
const purpose = 'secrets'

/** A data folder's secrets, created on its first start and sealed with the master key. */
export const loadSealedSecrets = async (folder: string, masterKey: Buffer): Promise<Secrets> => {
  const file = join(folder, secretsFile)
  const sealed = await readFile(file).catch(ignoreMissing)
  const older = sealed === undefined ? {} : openSecrets(sealed, masterKey)
  const secrets = Secrets.parse({ ...newSecrets(), ...older })
  if (JSON.stringify(older) !== JSON.stringify(secrets)) await writeSafely(file, seal(masterKey, purpose, JSON.stringify(secrets)))
  return secrets
}

/** Opens sealed secrets. Throws with what to do if the master key is a different one. */
export const openSecrets = (sealed: Buffer, masterKey: Buffer): Record<string, unknown> => {
  const text = unseal(masterKey, purpose, sealed)
  if (text === undefined)
    throw new StartError('This data was created with a different master key. Without that key, nobody can open its accounts.')
  return z.record(z.string(), z.unknown()).parse(JSON.parse(text))
}
