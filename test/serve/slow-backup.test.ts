import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { restoreBackup } from '#infra/machine/backup/restore-backup.ts'
import { writeBackup } from '#infra/machine/backup/write-backup.ts'
import { readMasterKey } from '#infra/machine/secrets/master-key.ts'
import { mediaApi } from '#shared/contracts/media.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { allOf } from '../api/posts.ts'
import { until } from '../api/until.ts'
import { upload } from '../api/upload.ts'
import { aPng } from '../media/samples.ts'
import { aPlace, startBox } from './box.ts'
import { aPerson, at } from './person.ts'

const [place, other] = [aPlace(), aPlace()]
const box = await startBox(place.settings)
afterAll(async () => {
  await box.stop()
  await Promise.all([place.remove(), other.remove()])
})
const ada = await aPerson(box, place, 'ada', box.firstInvitation)

test('each of many backups of a busy box contains everything acknowledged before it started and every file it references', async () => {
  const answered: string[] = []
  const writing = new AbortController()
  const write = async (writer: number) => {
    for (let number = 0; !writing.signal.aborted; number += 1) {
      const content = `Draft ${number} of ${writer}`
      const media = number % 5 === 0 ? [(await upload(ada, { file: aPng({ width: 40 + number, height: 40 }), as: 'image/png' })).id] : []
      await ada.request(postsApi.draft, { content, accountIds: [], media })
      answered.push(content)
    }
  }
  const writers = Promise.all([0, 1].map(write))
  const masterKey = await readMasterKey({ file: place.key, credentials: undefined }, place.data)
  const backups: { file: string; before: string[] }[] = []
  for (let number = 0; number < 5; number += 1) {
    const file = join(place.folder, `${number}.backup`)
    await until(
      () => answered.length,
      (count) => count >= (number + 1) * 5,
    )
    const before = [...answered]
    await writeBackup({ data: place.data, file, masterKey })
    backups.push({ file, before })
  }
  writing.abort()
  await writers
  await cp(place.key, other.key)

  for (const { file, before } of backups) {
    await restoreBackup({ file, data: other.data, masterKey })
    const restored = await startBox(other.settings)
    const client = at(restored, ada)
    const drafts = (await allOf(client, postsApi.drafts, 100)).items
    const kept = new Set(drafts.map(({ content }) => content))
    const files = (await client.request(mediaApi.list, { limit: 100 })).body.items.filter(({ state }) => state.name === 'ready')
    const answers = await Promise.all(
      files.map(async ({ id }) => (await fetch((await client.request(mediaApi.content, { id })).body.location)).status),
    )
    await restored.stop()

    expect(before.filter((content) => !kept.has(content))).toEqual([])
    expect(answers.filter((status) => status !== 200)).toEqual([])
  }
  expect(backups.at(-1)?.before.length).toBeGreaterThan(10)
})
