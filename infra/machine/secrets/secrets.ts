import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { newSessionKey, SessionKey } from '../../aws/session-keys.ts'
import { ignoreMissing } from '../data/write-safely.ts'

export const Secrets = z.object({
  /** The fake KMS's key, base64. */
  sealingKey: z.base64(),
  /** The keys that sign links in emails, newest first. */
  jwtKeys: z.array(z.object({ id: z.string(), key: z.base64url() })),
  /** The keys that sign sessions, newest first. */
  sessionKeys: z.array(SessionKey),
  /** The key that hashes networks. */
  networkKey: z.string(),
  /** The secret of Crier's app at the sandbox. */
  sandboxSecret: z.string(),
  /** The key that signs file URLs and upload forms. */
  filesKey: z.string(),
})
export type Secrets = z.infer<typeof Secrets>

/**
 * A data folder's secrets, created on its first start and readable only by its owner. Without a folder, they last as
 * long as the process.
 */
export const loadSecrets = async (folder: string | undefined): Promise<Secrets> => {
  if (folder === undefined) return newSecrets()
  const file = join(folder, 'secrets.json')
  const kept = await readFile(file, 'utf8').catch(ignoreMissing)
  // An older version's folder lacks secrets added since, and keeps the ones it has.
  const older = kept === undefined ? {} : z.looseObject({}).parse(JSON.parse(kept))
  const secrets = Secrets.parse({ ...newSecrets(), ...older })
  if (JSON.stringify(older) === JSON.stringify(secrets)) return secrets
  await mkdir(folder, { recursive: true })
  await writeFile(file, JSON.stringify(secrets, undefined, 2), { mode: 0o600 })
  return secrets
}

/** Generates fresh secrets. */
export const newSecrets = (): Secrets => ({
  sealingKey: randomBytes(32).toString('base64'),
  jwtKeys: [{ id: 'local-1', key: randomBytes(32).toString('base64url') }],
  sessionKeys: [newSessionKey()],
  networkKey: randomBytes(32).toString('base64url'),
  sandboxSecret: randomBytes(32).toString('base64url'),
  filesKey: randomBytes(32).toString('base64url'),
})
