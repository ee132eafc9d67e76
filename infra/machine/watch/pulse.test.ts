import { cp, mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { minuteMs, toInstant, toMs } from '#shared/domain/times.ts'
import { restoredFile } from '../data/restored.ts'
import { forgottenSince, pulseFile, startPulse } from './pulse.ts'

const now = toMs('2026-05-04T09:00:00.000Z')

const aMachine = async (own: { witnessFolder?: undefined; boot?: string } = {}) => {
  const root = await mkdtemp(join(tmpdir(), 'crier-pulse-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const place = { folder: join(root, 'data'), witnessFolder: join(root, 'temporary'), boot: 'first', ...own }
  await mkdir(place.folder)
  const live = async (at: number) => {
    const { stop } = await startPulse(place, { now: () => at, report: (message, error) => expect.fail(`${message} ${String(error)}`) })
    await stop()
  }
  return { root, place, live }
}

test('a new folder has forgotten nothing', async () => {
  const { place } = await aMachine()

  expect(await forgottenSince(place)).toBeUndefined()
})

test('a restart forgets nothing', async () => {
  const { place, live } = await aMachine()
  await live(now)
  await live(now + minuteMs)

  expect(await forgottenSince(place)).toBeUndefined()
})

test('a restored folder has forgotten what came after its last heartbeat', async () => {
  const { root, place, live } = await aMachine()
  await live(now)
  await cp(place.folder, join(root, 'copy'), { recursive: true })
  await live(now + 60 * minuteMs)
  await rm(place.folder, { recursive: true })
  await rename(join(root, 'copy'), place.folder)

  expect(await forgottenSince(place)).toBe(now)
})

test('files copied over those in the folder count as restored, too', async () => {
  const { root, place, live } = await aMachine()
  await live(now)
  await cp(place.folder, join(root, 'copy'), { recursive: true })
  await live(now + 60 * minuteMs)
  await cp(join(root, 'copy'), place.folder, { recursive: true })

  expect(await forgottenSince(place)).toBe(now)
})

test('a heartbeat written by an operator, with the time of a table they restored, counts as the last one', async () => {
  const { place, live } = await aMachine()
  await live(now + 60 * minuteMs)
  await writeFile(join(place.folder, pulseFile), '{"at":"2026-05-04T09:00:00Z","token":"put back"}\n')

  expect(await forgottenSince(place)).toBe(now)
})

test('a copy of the last moment in a new folder counts as restored', async () => {
  const { root, place, live } = await aMachine()
  await live(now)
  await cp(place.folder, join(root, 'copy'), { recursive: true })
  await rename(place.folder, join(root, 'old'))
  await rename(join(root, 'copy'), place.folder)

  expect(await forgottenSince(place)).toBe(now)
})

test('after a reboot nobody can tell, so it assumes that something was forgotten', async () => {
  const { place, live } = await aMachine()
  await live(now)

  expect(await forgottenSince({ ...place, boot: 'second' })).toBe(now)
})

test('a boot time that differs by a rounded minute is still the same boot’s', async () => {
  const { place, live } = await aMachine({ boot: '30000000' })
  await live(now)

  expect(await forgottenSince({ ...place, boot: '30000001' })).toBeUndefined()
  expect(await forgottenSince({ ...place, boot: '30000002' })).toBe(now)
})

test('a service’s restart, which empties its temporary folder but not its runtime folder, forgets nothing', async () => {
  const { root, place, live } = await aMachine({ witnessFolder: undefined })
  const [temporary, runtime] = [join(root, 'private-temporary'), join(root, 'runtime')]
  vi.stubEnv('TMPDIR', temporary)
  vi.stubEnv('RUNTIME_DIRECTORY', runtime)
  onTestFinished(() => void vi.unstubAllEnvs())
  await mkdir(temporary)
  await live(now)
  await rm(temporary, { recursive: true })
  await mkdir(temporary)

  expect(await forgottenSince(place)).toBeUndefined()
  expect(await readdir(runtime)).toHaveLength(1)
})

test('without a runtime folder, the witness is in the temporary folder', async () => {
  const { root, place, live } = await aMachine({ witnessFolder: undefined })
  vi.stubEnv('TMPDIR', root)
  vi.stubEnv('RUNTIME_DIRECTORY', '')
  onTestFinished(() => void vi.unstubAllEnvs())
  await live(now)

  expect(await forgottenSince(place)).toBeUndefined()
  expect((await readdir(root)).filter((name) => name.startsWith('crier-'))).toHaveLength(1)
})

test('a missing witness counts as no witness', async () => {
  const { place, live } = await aMachine()
  await live(now)
  await rm(place.witnessFolder, { recursive: true })

  expect(await forgottenSince(place)).toBe(now)
})

test('data from a backup has forgotten what came after it, and what came while it was written', async () => {
  const { place, live } = await aMachine()
  await live(now)
  await writeFile(
    join(place.folder, restoredFile),
    JSON.stringify({ backupAt: toInstant(now - 60 * minuteMs), restoredAt: toInstant(now) }),
  )

  expect(await forgottenSince(place)).toBe(now - 61 * minuteMs)
})

test('writes nothing to a temporary folder that is a link to elsewhere', async () => {
  const { root, place } = await aMachine()
  await mkdir(join(root, 'elsewhere'))
  await symlink(join(root, 'elsewhere'), place.witnessFolder)

  await expect(startPulse(place, { now: () => now, report: () => undefined })).rejects.toThrow(/Delete it/)
})
