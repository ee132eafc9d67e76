import { expect, test } from 'vitest'
import * as z from 'zod'
import { clients, ensureSecrets } from './secrets.ts'

const aStore = (entries: Record<string, string> = {}) => {
  const values = new Map(Object.entries(entries))
  return {
    values,
    keys: () => z.array(z.object({ id: z.string(), key: z.string() })).parse(JSON.parse(values.get('/crier/dev/jwt-keys') ?? '')),
    read: async (name: string) => values.get(name),
    write: async (name: string, value: string) => void values.set(name, value),
  }
}

const path = '/crier/dev'

test('a new stage gets keys of 32 bytes and a place for the secret of each of its apps', async () => {
  const store = aStore()

  const written = await ensureSecrets(store, { path })

  expect(written).toEqual(['jwt-keys', ...clients.map((client) => `${client}-client-secret`)].map((name) => `/crier/dev/${name}`))
  expect(store.keys().map(({ key }) => Buffer.from(key, 'base64url').length)).toEqual([32, 32])
  expect(store.values.get('/crier/dev/x-client-secret')).toBe('none')
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
  const store = aStore({
    '/crier/dev/jwt-keys': '[]',
    ...Object.fromEntries(clients.map((app) => [`/crier/dev/${app}-client-secret`, 'none'])),
  })

  const written = await ensureSecrets(store, { path, clientSecrets: { x: 'hush' } })

  expect(written).toEqual(['/crier/dev/x-client-secret'])
  expect(store.values.get('/crier/dev/x-client-secret')).toBe('hush')
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
