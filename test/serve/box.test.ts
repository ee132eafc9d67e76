import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { healthApi } from '#shared/contracts/health.ts'
import { mediaApi } from '#shared/contracts/media.ts'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { createClient } from '#web/lib/request.ts'
import { upload } from '../api/upload.ts'
import { aPng } from '../media/samples.ts'
import { aPlace, startBox } from './box.ts'
import { aPerson, at } from './person.ts'

const place = aPlace()
const box = await startBox({ ...place.settings, SIGN_UP: 'invitation' })
afterAll(async () => {
  await box.stop()
  await place.remove()
})

const first = await aPerson(box, place, 'ada', box.firstInvitation)

test('the first person to open the first-start link runs the box, and the link is used up', async () => {
  expect(first.user).toMatchObject({ isAdministrator: true, plan: 'studio' })
  await expect(aPerson(box, place, 'eve', box.firstInvitation)).rejects.toThrow(/was already used/)
  await expect(aPerson(box, place, 'eve')).rejects.toThrow(/need an invitation/)
})

test('a box has no sandbox, inbox, or demo user, and only platforms that need no app can be connected', async () => {
  const { body } = await createClient({ baseUrl: box.url }).request(healthApi.config, {})

  expect(box.sandboxUrl).toBeUndefined()
  expect(body).toMatchObject({ signUp: 'invitation', signInProviders: [] })
  expect(body).not.toHaveProperty('mailInbox')
  expect(body.platforms.filter(({ isAvailable }) => isAvailable).map(({ name }) => name)).toEqual(['Bluesky', 'Mastodon'])
  await expect(first.request(platformsApi.authorize, { p: 'x' })).rejects.toThrow()
})

test('redirects a person sent back to this machine’s IP address to the site’s own name', async () => {
  const back = await fetch(`http://127.0.0.1:${box.port}/auth/callback/bluesky?code=1&state=2`, { redirect: 'manual' })

  expect([back.status, back.headers.get('location')]).toEqual([302, `${box.url}/auth/callback/bluesky?code=1&state=2`])
})

test('uploads and serves files at the site’s own address, also in ranges', async () => {
  const file = aPng()

  const media = await upload(first, { file, as: 'image/png' })
  const address = await linkOf(media.id)
  const [whole, part] = [await fetch(address), await fetch(address, { headers: { range: 'bytes=8-15' } })]

  expect(new URL(address).origin).toBe(box.url)
  expect([whole.status, part.status]).toEqual([200, 206])
  expect(part.headers.get('content-range')).toBe(`bytes 8-15/${whole.headers.get('content-length')}`)
  expect(Buffer.from(await part.arrayBuffer())).toEqual(Buffer.from(await whole.arrayBuffer()).subarray(8, 16))
  expect(whole.headers.get('content-security-policy')).toContain('sandbox')
})

test('a modified file URL is worthless', async () => {
  const address = new URL(await linkOf((await upload(first, { file: aPng(), as: 'image/png' })).id))
  const forged = new URL(address)
  forged.searchParams.set('X-Amz-Expires', '604800')
  const unsigned = new URL(address.pathname, address)
  const listing = new URL('/crier-media/?list-type=2', address)

  expect((await Promise.all([forged, unsigned, listing].map((url) => fetch(url)))).map(({ status }) => status)).toEqual([403, 403, 403])
})

test('refuses another site’s page and another host name', async () => {
  const foreign = await fetch(`${box.url}/api/auth/login`, { method: 'POST', headers: { origin: 'https://evil.example' } })

  expect(foreign.status).toBe(403)
})

test('only the owner can read the data folder', () => {
  const entries = readdirSync(place.data, { recursive: true, encoding: 'utf8' })

  expect(entries.length).toBeGreaterThan(5)
  expect(entries.filter((name) => (statSync(join(place.data, name)).mode & 0o077) !== 0)).toEqual([])
})

test('the data folder contains no plaintext secret', () => {
  const key = readFileSync(place.key, 'utf8')
  const texts = readdirSync(place.data).flatMap((name) =>
    statSync(join(place.data, name)).isFile() ? [readFileSync(join(place.data, name), 'latin1')] : [],
  )

  expect(texts.filter((text) => text.includes(key) || text.includes('sessionKeys'))).toEqual([])
})

test('refuses a second start on the same folder', async () => {
  await expect(startBox(place.settings)).rejects.toThrow(
    `Another Crier is using the data in ${place.data}: stop it, or set DATA_FOLDER to another folder.`,
  )
})

test('data survives a restart, and the first link is printed once', async () => {
  const { body: draft } = await first.request(postsApi.draft, { content: 'Kept', accountIds: [] })
  const other = aPlace()
  afterAll(other.remove)
  const before = await startBox(other.settings)
  const ada = await aPerson(before, other, 'ada')
  await ada.request(postsApi.draft, { content: 'Over a restart', accountIds: [] })
  await before.stop()

  const after = await startBox(other.settings)
  afterAll(after.stop)

  expect(draft.content).toBe('Kept')
  expect((await at(after, ada).request(postsApi.drafts, {})).body.items).toMatchObject([{ content: 'Over a restart' }])
  expect(after.firstInvitation).toBeUndefined()
})

const linkOf = async (id: string) => {
  const { body } = await first.request(mediaApi.content, { id })
  return body.location
}
