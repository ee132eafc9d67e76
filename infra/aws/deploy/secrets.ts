import { randomBytes } from 'node:crypto'
import { GetParameterCommand, ParameterNotFound, PutParameterCommand, type SSMClient } from '@aws-sdk/client-ssm'
import * as z from 'zod'
import { platformIds } from '#shared/domain/platforms.ts'
import { Provider } from '#shared/domain/users.ts'
import { newSessionKey, SessionKey } from '../session-keys.ts'
import type { StripeKeys } from './stripe-keys.ts'

/** The parts of a parameter store that secrets need. */
export type ParameterStore = {
  /** Undefined if there's no parameter of that name. */
  read: (name: string) => Promise<string | undefined>
  write: (name: string, value: string) => Promise<void>
  /** Writes a plain value for CloudFormation, which can't read encrypted ones. */
  writePlain: (name: string, value: string) => Promise<void>
}

/** Crier's apps at other services, as their secrets are named. */
export type ClientSecrets = Partial<Record<(typeof clients)[number], string | undefined>>

type SecretsOptions = { path: string; clientSecrets?: ClientSecrets; stripe?: StripeKeys | undefined; rotatesKeys?: boolean }

/** The services Crier has an app with. */
export const clients = [...platformIds, ...Provider.options] as const

const JwtKeys = z.array(z.object({ id: z.string(), key: z.string() })).min(1)
const SessionKeys = z.array(SessionKey).min(1)

/** The value of a parameter that hasn't been set up. */
export const none = 'none'

/** Creates every secret the stage lacks, and changes those requested. Returns the names of what it wrote. */
export const ensureSecrets = async (store: ParameterStore, { path, clientSecrets = {}, stripe, rotatesKeys = false }: SecretsOptions) => {
  const written: string[] = []
  const kept = async <Key>(name: string, schema: z.ZodType<Key[]>, { newKey }: { newKey: () => Key }): Promise<Key[]> => {
    const stored = await store.read(name)
    if (stored === undefined) return [newKey(), newKey()]
    const keys = schema.parse(JSON.parse(stored))
    return rotatesKeys ? rotated(keys, newKey) : keys
  }
  const write = async (name: string, value: string) => {
    await store.write(name, value)
    written.push(name)
  }
  const jwtKeys = await kept(`${path}/jwt-keys`, JwtKeys, { newKey: newJwtKey })
  const sessionKeys = await kept(`${path}/session-keys`, SessionKeys, { newKey: newSessionKey })
  // Keys that verify come first, so a signature counts from its first moment.
  for (const [name, value] of [
    ['session-public-keys', JSON.stringify(sessionKeys.map(({ id, x }) => ({ id, x })))],
    ['session-keys', JSON.stringify(sessionKeys)],
    ['jwt-keys', JSON.stringify(jwtKeys)],
  ] as const)
    if ((await store.read(`${path}/${name}`)) !== value) await write(`${path}/${name}`, value)
  if ((await store.read(`${path}/network-key`)) === undefined) await write(`${path}/network-key`, randomBytes(32).toString('base64url'))

  written.push(...(await ensureEdgeKeys(store, { path, rotatesKeys })))

  const secrets = [
    ...clients.map((client) => [`${client}-client-secret`, clientSecrets[client]] as const),
    ['stripe-secret-key', stripe?.secretKey] as const,
    ['stripe-publishable-key', stripe?.publishableKey] as const,
    // These two are known once Stripe has been set up.
    ['stripe-portal-configuration', undefined] as const,
    ['stripe-webhook-secret', undefined] as const,
  ]
  for (const [name, secret] of secrets) {
    if (secret) await write(`${path}/${name}`, secret)
    else if ((await store.read(`${path}/${name}`)) === undefined) await write(`${path}/${name}`, none)
  }
  return written
}

const EdgeKeys = z.array(z.string()).min(1)

/**
 * The distribution sends the first key, and functions accept each. Every running function accepts the next key long
 * before the distribution sends it. The last one counts until the next rotation removes it. So no call from the
 * distribution is ever refused.
 */
const ensureEdgeKeys = async (store: ParameterStore, { path, rotatesKeys }: { path: string; rotatesKeys: boolean }) => {
  const kept = await store.read(`${path}/edge-keys`)
  const before = kept === undefined ? undefined : EdgeKeys.parse(JSON.parse(kept))
  const keys = before ? (rotatesKeys ? rotatedEdge(before) : before) : [newEdgeKey(), newEdgeKey()]
  const written: string[] = []
  if (keys !== before) {
    await store.write(`${path}/edge-keys`, JSON.stringify(keys))
    written.push(`${path}/edge-keys`)
  }
  const [shown = ''] = keys
  if ((await store.read(`${path}/edge-key`)) !== shown) {
    await store.writePlain(`${path}/edge-key`, shown)
    written.push(`${path}/edge-key`)
  }
  return written
}

const rotatedEdge = ([shown, next = newEdgeKey()]: readonly string[]) => [next, newEdgeKey(), ...(shown === undefined ? [] : [shown])]

const newEdgeKey = () => randomBytes(32).toString('base64url')

/**
 * The first key signs, and functions accept each. Every running function accepts the next key long before its turn to
 * sign. The last one to sign counts until the next rotation removes it.
 */
const rotated = <Key>([signing, next]: readonly Key[], newKey: () => Key): Key[] => [
  next ?? newKey(),
  newKey(),
  ...(signing === undefined ? [] : [signing]),
]

const newJwtKey = () => ({ id: randomBytes(6).toString('base64url'), key: randomBytes(32).toString('base64url') })

/** SSM's parameter store, with every value encrypted except those that CloudFormation reads. */
export const ssmParameterStore = (client: SSMClient): ParameterStore => ({
  async read(Name) {
    try {
      return (await client.send(new GetParameterCommand({ Name, WithDecryption: true }))).Parameter?.Value
    } catch (error) {
      if (error instanceof ParameterNotFound) return undefined
      throw error
    }
  },
  async write(Name, Value) {
    await client.send(new PutParameterCommand({ Name, Value, Type: 'SecureString', Overwrite: true }))
  },
  async writePlain(Name, Value) {
    await client.send(new PutParameterCommand({ Name, Value, Type: 'String', Overwrite: true }))
  },
})
