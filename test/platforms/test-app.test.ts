import { expect, test } from 'vitest'
import { appConnectorOf } from '#functions/adapters/platforms/registry.ts'
import { testApp } from '#functions/use-cases/administration/platforms.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { apps, openWorld } from '#test/sandbox/world.ts'

/** Every platform with registered apps. */
const registering: Platform[] = ['x', 'instagram', 'tiktok', 'facebook', 'linkedin', 'pinterest', 'youtube', 'threads']

test.each(registering)('%s accepts a known app and rejects one with another secret', async (platform) => {
  const { url } = await openWorld()
  const { clientId, clientSecret } = apps[platform]
  const ask = (secret: string) => {
    const appOf = async () => ({ clientId, clientSecret: secret, sandboxUrl: url })
    const deps = { settingsApp: () => clientId, ownApps: noOwnApps, siteUrl: 'https://crier.test' }
    return testApp({ ...deps, appConnectorOf: appConnectorOf(appOf, { fetch, now: Date.now }) }, platform)
  }

  expect([(await ask(clientSecret)).verdict, (await ask('another-secret')).verdict]).toEqual(['known', 'unknown'])
})

const noOwnApps = {
  list: async () => ({}),
  get: async () => undefined,
  put: async () => undefined,
  remove: async () => false,
}
