import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { secondMs, toInstant } from '#shared/domain/times.ts'
import { keys, prefixes } from '../../adapters/dynamo/keys.ts'
import { unpackedTarget } from '../../adapters/dynamo/targets.ts'
import { ignoreMissing } from '../../adapters/folder-files/storage-error.ts'
import { allKeys, lookAt, MovedFile, takeFile } from './bucket-files.ts'
import { type ExportedItem, fileOf, type Manifest, readManifest, writeItems, writeManifest } from './export-folder.ts'
import { allItems, digestOf, type Item, isMoved, withSealed } from './moved-items.ts'
import { type Place, pauseAll } from './place.ts'

type Origin = Pick<Manifest, 'id' | 'crier' | 'data' | 'from'>
type Options = {
  folder: string
  origin: Origin
  /** The place goes on meanwhile: nothing is taken before it is quiet. */
  isLive: boolean
  say: (news: string) => void
}

/** Writes all of a place into a folder. What is there of the same export is not taken again. */
export const exportData = async (place: Place, { folder, origin, isLive, say }: Options): Promise<Manifest> => {
  const before = await readManifest(folder)
  if (before) {
    if (before.id !== origin.id) throw new Error(`There’s already another export in ${folder}. Use a different folder, or delete that one.`)
    return before
  }
  await mkdir(dirname(fileOf(folder, '')), { recursive: true, mode: 0o700 })
  if (isLive) await pauseAll(place, 'Your posts are waiting while Crier moves to a new place.')
  const items = isLive ? await onceQuiet(place, say) : await scanned(place)
  await writeItems(folder, items)
  const files = await takeFiles(place, folder)
  const people = items.filter(({ item }) => item.sk === keys.user('').sk).length
  const manifest: Manifest = { format: 1, ...origin, createdAt: toInstant(Date.now()), items: items.length, people, files }
  await writeManifest(folder, manifest)
  return manifest
}

/** Everything that moves, secrets sealed for the way. */
const scanned = async ({ table, vault, between }: Place): Promise<ExportedItem[]> => {
  const now = Date.now()
  const items: ExportedItem[] = []
  for await (const item of allItems(table)) {
    if (!isMoved(item, now)) continue
    const moved = await withSealed(item, async (text, context) => between.seal(await vault.open(text, context), context))
    items.push({ item: moved, digest: await digestOf(moved, between) })
  }
  return items
}

const [lookEveryMs, looksMax] = [5 * secondMs, 180]

/** A table has no picture of one moment: two readings that are the same, with nothing on its way to a platform, are as good. */
const onceQuiet = async (place: Place, say: Options['say']): Promise<ExportedItem[]> => {
  let last = ''
  for (let look = 1; look <= looksMax; look += 1) {
    const items = await scanned(place)
    const isSending = items.some(({ item }) => isBeingSent(item))
    const now = items
      .map(({ digest }) => digest)
      .sort()
      .join()
    if (!isSending && now === last) return items
    if (look > 1) say(isSending ? 'Waiting for a post to finish sending.' : 'Someone is making changes. Waiting for a quiet moment.')
    last = now
    await pause(lookEveryMs)
  }
  throw new Error('There was no quiet moment within 15 minutes. Start again when fewer people are active.')
}

const isBeingSent = (item: Item) => {
  if (!item.sk.startsWith(prefixes.target)) return false
  const { state } = unpackedTarget(item)
  return typeof state === 'object' && state !== null && 'name' in state && state.name === 'sending'
}

/** What is known of a file lies beside it: a second run takes only what is new. */
const takeFiles = async ({ bucket }: Place, folder: string): Promise<MovedFile[]> => {
  const files: MovedFile[] = []
  for await (const key of allKeys(bucket)) {
    const to = fileOf(folder, key)
    const taken = await takenBefore(to)
    const found = await lookAt(bucket, key)
    // It was deleted since the list was read.
    if (!found) continue
    const file = taken && taken.etag === found.etag && taken.bytes === found.bytes ? taken : await takeFile(bucket, key, to)
    if (file !== taken) await writeFile(noteOf(to), JSON.stringify(file), { mode: 0o600 })
    files.push(file)
  }
  return files
}

const noteOf = (to: string) => `${to}.json`

/** What is known of a file that an earlier run took. A power cut may have left half of a note, or a note without its file: then it is taken again. */
const takenBefore = async (to: string): Promise<MovedFile | undefined> => {
  const [note, bytes] = await Promise.all([
    readFile(noteOf(to), 'utf8').catch(ignoreMissing),
    stat(to).then(({ size }) => size, ignoreMissing),
  ])
  if (note === undefined) return undefined
  try {
    const taken = MovedFile.parse(JSON.parse(note))
    return taken.bytes === bytes ? taken : undefined
  } catch {
    return undefined
  }
}
