import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { newSessionKey, SessionKey } from '../../aws/session-keys.ts'
import { ignoreMissing } from '../data/write-safely.ts'

export const Secrets = z.object({
  /** The key of the fake KMS, base64. */
  sealingKey: z.base64(),
  /** What links in mails are signed with, newest first. */
  jwtKeys: z.array(z.object({ id: z.string(), key: z.base64url() })),
  /** What sessions are signed with, newest first. */
  sessionKeys: z.array(SessionKey),
  /** What networks are hashed with. */
  networkKey: z.string(),
  /** What the sandbox's app for Crier answers to. */
  sandboxSecret: z.string(),
  /** What addresses of files and forms for uploads are signed with. */
  filesKey: z.string(),
})
export type Secrets = z.infer<typeof Secrets>

/** The secrets of a data folder, made on its first start, for its owner's eyes only; without a folder they last as long as the process. */
export const loadSecrets = async (folder: string | undefined): Promise<Secrets> => {
  if (folder === undefined) return newSecrets()
  const file = join(folder, 'secrets.json')
  const kept = await readFile(file, 'utf8').catch(ignoreMissing)
  // A folder of an older version lacks what came since, and keeps what it has.
  const older = kept === undefined ? {} : z.looseObject({}).parse(JSON.parse(kept))
  const secrets = Secrets.parse({ ...newSecrets(), ...older })
  if (JSON.stringify(older) === JSON.stringify(secrets)) return secrets
  await mkdir(folder, { recursive: true })
  await writeFile(file, JSON.stringify(secrets, undefined, 2), { mode: 0o600 })
  return secrets
}

/** Fresh secrets. */
export const newSecrets = (): Secrets => ({
  sealingKey: randomBytes(32).toString('base64'),
  jwtKeys: [{ id: 'local-1', key: randomBytes(32).toString('base64url') }],
  sessionKeys: [newSessionKey()],
  networkKey: randomBytes(32).toString('base64url'),
  sandboxSecret: randomBytes(32).toString('base64url'),
  filesKey: randomBytes(32).toString('base64url'),
})
