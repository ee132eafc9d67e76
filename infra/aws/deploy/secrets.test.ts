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

test('a new stage gets keys of 32 bytes and a place for the secret of each of its apps', async () => {
  const store = aStore()

  const written = await ensureSecrets(store, { path })

  const names = [...keyNames, 'edge-keys', 'edge-key', ...clients.map((client) => `${client}-client-secret`), ...stripeSecrets]
  expect(written).toEqual(names.map((name) => `/crier/dev/${name}`))
  expect(store.keys().map(({ key }) => Buffer.from(key, 'base64url').length)).toEqual([32, 32])
  expect(store.values.get('/crier/dev/x-client-secret')).toBe('none')
})

test('sessions are read by the public halves of the keys that sign them, and by nothing else of those', async () => {
  const store = aStore()
  await ensureSecrets(store, { path })
  await ensureSecrets(store, { path, rotatesKeys: true })

  const signing = z.array(SessionKey).parse(JSON.parse(store.values.get('/crier/dev/session-keys') ?? ''))

  expect(JSON.parse(store.values.get('/crier/dev/session-public-keys') ?? '')).toEqual(signing.map(({ id, x }) => ({ id, x })))
  expect(signing).toHaveLength(3)
})

test('public keys that were lost come back from those that sign', async () => {
  const store = aStore()
  await ensureSecrets(store, { path })
  const before = new Map(store.values)
  store.values.delete('/crier/dev/session-public-keys')

  expect(await ensureSecrets(store, { path })).toEqual(['/crier/dev/session-public-keys'])
  expect(new Map([...store.values].sort())).toEqual(new Map([...before].sort()))
})

test('secrets that are there stay as they are', async () => {
  const store = aStore()
  await ensureSecrets(store, { path, clientSecrets: { x: 'hush' } })
  const before = new Map(store.values)

  const written = await ensureSecrets(store, { path })

  expect(written).toEqual([])
  expect(store.values).toEqual(before)
})

test('a new secret of the X app takes the place of the old one', async () => {
  const store = aStore()
  await ensureSecrets(store, { path })

  const written = await ensureSecrets(store, { path, clientSecrets: { x: 'hush' } })

  expect(written).toEqual(['/crier/dev/x-client-secret'])
  expect(store.values.get('/crier/dev/x-client-secret')).toBe('hush')
})

test('keys of Stripe take the place of none, and stay when a later deployment gives none', async () => {
  const store = aStore()
  await ensureSecrets(store, { path })

  await ensureSecrets(store, { path, stripe: { secretKey: 'sk_test_1', publishableKey: 'pk_test_1' } })
  await ensureSecrets(store, { path })

  expect(stripeSecrets.map((name) => store.values.get(`/crier/dev/${name}`))).toEqual(['sk_test_1', 'pk_test_1', 'none', 'none'])
})

test('after a rotation every key that signs was believed before, and the one that signed is still believed', async () => {
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

test('the edge shows a random key, and the next is believed before it is shown and the last after it', async () => {
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
