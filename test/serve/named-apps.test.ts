import { afterAll, expect, test } from 'vitest'
import { examine } from '#infra/machine/serve/doctor.ts'
import { readServeSettings } from '#infra/machine/serve/settings.ts'
import { adminApi } from '#shared/contracts/admin.ts'
import { aPlace, startBox } from './box.ts'
import { aPerson } from './person.ts'

const place = aPlace()
afterAll(place.remove)

/** The doctor's report on apps, and whether it passed. */
const ofApps = async (own: NodeJS.ProcessEnv) =>
  (await examine(readServeSettings({ ...place.settings, ...own }))).filter(({ words }) => /\bapps?\b/i.test(words))

test('the doctor lists an app set on the screen, with the box running or not, and never its secret', async () => {
  const box = await startBox(place.settings)
  const olga = await aPerson(box, place, 'olga', box.firstInvitation)
  await olga.request(adminApi.nameApp, { p: 'tiktok', clientId: 'our-app', clientSecret: 'hush-hush-secret' })
  const settings = { SITE_URL: box.url, X_CLIENT_ID: 'abc', X_CLIENT_SECRET: 'def' }

  const running = await ofApps(settings)
  await box.stop()
  const stopped = await ofApps(settings)

  expect(running).toEqual([{ isWell: true, words: expect.stringContaining('Your apps: X, TikTok (set in Administration).') }])
  expect(stopped).toEqual(running)
  expect(JSON.stringify(running)).not.toContain('hush')
})

test('a box started after the doctor looked at its data finds them unchanged', async () => {
  const box = await startBox(place.settings)
  const doctor = await ofApps({ SITE_URL: box.url })
  await box.stop()

  expect(doctor).toEqual([{ isWell: true, words: expect.stringContaining('Your apps: TikTok (set in Administration).') }])
})
