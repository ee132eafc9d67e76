import { expect, test } from 'vitest'
import { aWebhookWorld } from '#test/builders/a-webhook-world.ts'
import { changeWebhook, createWebhook, listWebhooks, testWebhook } from './webhooks.ts'

const written = { events: ['post.failed' as const], description: '', isPaused: false }

test.each([
  'https://127.0.0.1/',
  'https://127.1/',
  'https://0x7f.1/',
  'https://2130706433/',
  'https://017700000001/',
  'https://0.0.0.0/',
  'https://localhost/',
  'https://metadata/',
  'https://127.0.0.1./',
  'https://169.254.169.254/latest/meta-data/',
  'https://[::1]/',
  'https://[::127.0.0.1]/',
  'https://[fd00:ec2::254]/',
  'https://hooks.example.com:8443/',
  'http://127.0.0.1:4000/',
])('refuses an endpoint at %s', async (url) => {
  const world = await aWebhookWorld()

  await expect(createWebhook(world, world.manager, { ...written, url })).rejects.toMatchObject({
    code: 'invalid',
    fields: { url: [expect.any(String)] },
  })
  expect(await listWebhooks(world, 'user-1')).toEqual([])
})

test('accepts a server on this machine only where a setting allows it', async () => {
  const world = { ...(await aWebhookWorld()), allowsLoopback: true }

  const { webhook } = await createWebhook(world, world.manager, { ...written, url: 'http://127.0.0.1:4000/' })

  expect(webhook.url).toBe('http://127.0.0.1:4000/')
})

test('shows the secret once, and stores it only sealed', async () => {
  const world = await aWebhookWorld()

  const { secret, webhook } = await world.listen('https://hooks.example.com/')

  expect(Buffer.from(secret.replace('whsec_', ''), 'base64')).toHaveLength(32)
  const stored = await world.webhooks.get({ workspaceId: 'user-1', id: webhook.id })
  expect(JSON.stringify([stored, await listWebhooks(world, 'user-1')])).not.toContain(secret)
})

test('changes what’s given, and keeps the rest', async () => {
  const world = await aWebhookWorld()
  const { webhook } = await world.listen('https://hooks.example.com/')

  const changed = await changeWebhook(world, world.manager, { id: webhook.id, description: 'The shop' })

  expect(changed).toEqual({ ...webhook, description: 'The shop' })
})

test('a test event isn’t tried again, and reaches a paused endpoint too', async () => {
  const world = await aWebhookWorld()
  const { webhook } = await world.listen('https://hooks.example.com/', { isPaused: true })
  world.servers.set(webhook.url, () => ({ status: 500 }))

  const delivery = await world.clock.run(testWebhook(world, { workspaceId: 'user-1', id: webhook.id }, 'post.missed'))
  await world.pass(600_000)

  expect(delivery).toMatchObject({ state: 'failed', isTest: true, type: 'post.missed', attempts: [{ status: 500 }] })
  expect(world.arrivals).toHaveLength(1)
})
