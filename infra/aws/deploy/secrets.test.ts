import { expect, test } from 'vitest'
import * as z from 'zod'
import { SessionKey } from '../session-keys.ts'
import { clients, ensureSecrets } from './secrets.ts'

const aStore = (entries: Record<string, string> = {}) => {
  const values = new Map(Object.entries(entries))
  return {
    values,
    keys: () => z.array(z.object({ id: z.string(), key: z.string() })).parse(JSON.parse(values.get('/crier/dev/jwt-keys') ?? '')),
    read: async (name: string) => values.get(name),
    write: async (name: string, value: string) => void values.set(name, value),
    writePlain: async (name: string, value: string) => void values.set(name, value),
    edgeKeys: () => z.array(z.string()).parse(JSON.parse(values.get('/crier/dev/edge-keys') ?? '')),
  }
}

const path = '/crier/dev'
const keyNames = ['session-public-keys', 'session-keys', 'jwt-keys', 'network-key']
const stripeSecrets = ['stripe-secret-key', 'stripe-publishable-key', 'stripe-portal-configuration', 'stripe-webhook-secret']

test('gives a new stage 32-byte keys and a placeholder for each app’s secret', async () => {
  const store = aStore()

  const written = await ensureSecrets(store, { path })

  const names = [...keyNames, 'edge-keys', 'edge-key', ...clients.map((client) => `${client}-client-secret`), ...stripeSecrets]
  expect(written).toEqual(names.map((name) => `/crier/dev/${name}`))
  expect(store.keys().map(({ key }) => Buffer.from(key, 'base64url').length)).toEqual([32, 32])
  expect(store.values.get('/crier/dev/x-client-secret')).toBe('none')
})

test('sessions are verified with only the public halves of the signing keys', async () => {
  const store = aStore()
  await ensureSecrets(store, { path })
  await ensureSecrets(store, { path, rotatesKeys: true })

  const signing = z.array(SessionKey).parse(JSON.parse(store.values.get('/crier/dev/session-keys') ?? ''))

  expect(JSON.parse(store.values.get('/crier/dev/session-public-keys') ?? '')).toEqual(signing.map(({ id, x }) => ({ id, x })))
  expect(signing).toHaveLength(3)
})

test('restores lost public keys from the signing keys', async () => {
  const store = aStore()
  await ensureSecrets(store, { path })
  const before = new Map(store.values)
  store.values.delete('/crier/dev/session-public-keys')

  expect(await ensureSecrets(store, { path })).toEqual(['/crier/dev/session-public-keys'])
  expect(new Map([...store.values].sort())).toEqual(new Map([...before].sort()))
})

test('leaves existing secrets alone', async () => {
  const store = aStore()
  await ensureSecrets(store, { path, clientSecrets: { x: 'hush' } })
  const before = new Map(store.values)

  const written = await ensureSecrets(store, { path })

  expect(written).toEqual([])
  expect(store.values).toEqual(before)
})

test('replaces the old secret of the X app with the new one', async () => {
  const store = aStore()
  await ensureSecrets(store, { path })

  const written = await ensureSecrets(store, { path, clientSecrets: { x: 'hush' } })

  expect(written).toEqual(['/crier/dev/x-client-secret'])
  expect(store.values.get('/crier/dev/x-client-secret')).toBe('hush')
})

test('stores the Stripe keys, and keeps them when a later deployment passes none', async () => {
  const store = aStore()
  await ensureSecrets(store, { path })

  await ensureSecrets(store, { path, stripe: { secretKey: 'sk_test_1', publishableKey: 'pk_test_1' } })
  await ensureSecrets(store, { path })

  expect(stripeSecrets.map((name) => store.values.get(`/crier/dev/${name}`))).toEqual(['sk_test_1', 'pk_test_1', 'none', 'none'])
})

test('after a rotation, every signing key was already trusted, and the previous one still is', async () => {
  const store = aStore()
  await ensureSecrets(store, { path })
  const [first, second] = store.keys()

  await ensureSecrets(store, { path, rotatesKeys: true })
  const [signing, third, believed] = store.keys()
  await ensureSecrets(store, { path, rotatesKeys: true })

  expect(signing).toEqual(second)
  expect(believed).toEqual(first)
  expect(store.keys()).toEqual([third, expect.anything(), second])
})

test('the edge sends a random key, and the next is trusted before it is sent and the last after it', async () => {
  const store = aStore()
  await ensureSecrets(store, { path })
  const before = store.edgeKeys()
  const shownBefore = store.values.get('/crier/dev/edge-key')

  const written = await ensureSecrets(store, { path, rotatesKeys: true })

  const after = store.edgeKeys()
  expect(before.map((key) => Buffer.from(key, 'base64url').length)).toEqual([32, 32])
  expect(shownBefore).toBe(before[0])
  expect(store.values.get('/crier/dev/edge-key')).toBe(before[1])
  expect(after).toEqual([before[1], expect.any(String), before[0]])
  expect(written).toEqual(expect.arrayContaining(['/crier/dev/edge-keys', '/crier/dev/edge-key']))
})
