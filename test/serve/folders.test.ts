import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { restoreBackup } from '#infra/machine/backup/restore-backup.ts'
import { dataVersion } from '#infra/machine/data/data-version.ts'
import { readMasterKey } from '#infra/machine/secrets/master-key.ts'
import { authApi } from '#shared/contracts/auth.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { secondMs, toInstant } from '#shared/domain/times.ts'
import { createClient } from '#web/lib/request.ts'
import { received } from '../api/sandbox.ts'
import { signedIn } from '../api/signed-in.ts'
import { until } from '../api/until.ts'
import { aPlace, type Box, startBox } from './box.ts'
import { foldersPath, type KeptFolder, lookAround, readKeptFolder, unpackFolder } from './folders/kept-folder.ts'

// Data folders as releases left them.

const releases = readdirSync(foldersPath('.')).flatMap((name) => /^folder-(.+)\.tar\.gz$/.exec(name)?.[1] ?? [])

const leftBy = async (release: string) => {
  const [place, kept] = [aPlace(), readKeptFolder(release)]
  onTestFinished(place.remove)
  await unpackFolder(release, place.data)
  writeFileSync(place.key, kept.masterKey, { mode: 0o600 })
  return { place, kept, settings: { ...place.settings, SANDBOX: '1' } }
}

const signIn = async ({ url }: Pick<Box, 'url'>, { email, password }: KeptFolder) => {
  const reply = await createClient({ baseUrl: url }).request(authApi.login, { email, password })
  return createClient({ baseUrl: url, token: signedIn(reply).token })
}

/** Version of 0.3.0, the first kept folder. */
const firstVersion = 2

test('there is a folder for each data version since the first kept', () => {
  const versions = new Set(releases.map((release) => readKeptFolder(release).data))

  expect([...versions].sort()).toEqual(Array.from({ length: dataVersion - firstVersion + 1 }, (_, index) => firstVersion + index))
})

test.each(releases)('on the folder of %s, its person signs in, finds everything, and scheduled posts are sent', async (release) => {
  const { kept, settings } = await leftBy(release)
  const box = await startBox(settings)
  afterAll(box.stop)
  const person = await signIn(box, kept)

  expect(await lookAround(person)).toEqual(kept.found)

  for (const { id, content } of kept.found.scheduled) {
    await person.request(postsApi.scheduleDraft, { id, scheduledAt: toInstant(Date.now() + 5 * secondMs) })
    const sandbox = { sandboxUrl: z.string().parse(box.sandboxUrl) }
    const posts = await until(
      async () => (await received(sandbox)).filter((post) => post.content === content),
      ({ length }) => length > 0,
    )
    expect(posts).toMatchObject([{ media: [{ type: 'image/png' }] }])
  }
  expect(kept.found.scheduled.length).toBeGreaterThan(0)
})

test.each(releases)('a newer Crier backs up and migrates the folder of %s, and an older one then refuses it', async (release) => {
  const { place, kept, settings } = await leftBy(release)
  const before = kept.found.drafts.map(({ content }) => content)
  const wordsAt = async (box: Box) => (await lookAround(await signIn(box, kept))).drafts.map(({ content }) => content)

  const newer = await startBox(settings, { release: 'newer' })
  const after = await wordsAt(newer)
  await newer.stop()

  expect(before.length).toBeGreaterThan(0)
  expect(after).toEqual(before.map((content) => content.replace('A draft', 'A newer draft')))
  await expect(startBox(settings)).rejects.toThrow(
    `this Crier uses version ${dataVersion}. Start the newer Crier, or restore an older backup.`,
  )

  const backups = readdirSync(join(place.data, 'backups')).filter((name) => name.startsWith('before-upgrade-'))
  expect(backups).toHaveLength(1)
  const masterKey = await readMasterKey({ file: place.key, credentials: undefined }, place.data)
  await restoreBackup({ file: join(place.data, 'backups', backups[0] ?? ''), data: place.data, masterKey })
  const restored = await startBox(place.settings)
  onTestFinished(restored.stop)
  expect(await wordsAt(restored)).toEqual(before)
})
