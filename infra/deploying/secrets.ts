import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { Platform } from '#shared/domain/platforms.ts'
import { Provider } from '#shared/domain/users.ts'

/** A parameter store, as far as secrets need one. */
export type ParameterStore = {
  /** Undefined when there is none of that name. */
  read: (name: string) => Promise<string | undefined>
  write: (name: string, value: string) => Promise<void>
}

/** The apps by which Crier is known to others, as their secrets are named. */
export type ClientSecrets = Partial<Record<(typeof clients)[number], string | undefined>>

type Wishes = { path: string; clientSecrets?: ClientSecrets; rotatesKeys?: boolean }

/** Whom Crier has an app with. */
export const clients = [...Platform.options, ...Provider.options] as const

const JwtKeys = z.array(z.object({ id: z.string(), key: z.string() })).min(1)
type JwtKey = z.infer<typeof JwtKeys>[number]

/** Makes every secret of a stage that is not there yet, and changes those that are asked for. Answers the names of what it wrote. */
export const ensureSecrets = async (store: ParameterStore, { path, clientSecrets = {}, rotatesKeys = false }: Wishes) => {
  const written: string[] = []
  const write = async (name: string, value: string) => {
    await store.write(name, value)
    written.push(name)
  }
  const keys = await store.read(`${path}/jwt-keys`)
  if (keys === undefined) await write(`${path}/jwt-keys`, JSON.stringify([newKey(), newKey()]))
  else if (rotatesKeys) await write(`${path}/jwt-keys`, JSON.stringify(rotated(JwtKeys.parse(JSON.parse(keys)))))

  for (const client of clients) {
    const name = `${path}/${client}-client-secret`
    const secret = clientSecrets[client]
    if (secret) await write(name, secret)
    else if ((await store.read(name)) === undefined) await write(name, 'none')
  }
  return written
}

/**
 * The first key signs, all are believed. The next to sign has been believed by every running function long before its turn, and the
 * last one to sign is believed until it leaves with the next rotation.
 */
const rotated = ([signing, next = newKey()]: readonly JwtKey[]) => [next, newKey(), ...(signing ? [signing] : [])]

const newKey = (): JwtKey => ({ id: randomBytes(6).toString('base64url'), key: randomBytes(32).toString('base64url') })
