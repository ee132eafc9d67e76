import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb'
import * as z from 'zod'
import { ignoreMissing } from '../../adapters/folder-files/storage-error.ts'
import { MovedFile } from './bucket-files.ts'
import type { Item } from './moved-items.ts'

/** What an export holds and where it's from. It's written last: an export without it is incomplete. */
export const Manifest = z.object({
  format: z.literal(1),
  /** Identifies this export. An interrupted move resumes only with the same one. */
  id: z.string(),
  crier: z.string(),
  /** The version of the data. */
  data: z.number().int(),
  createdAt: z.iso.datetime(),
  from: z.string(),
  items: z.number().int(),
  people: z.number().int(),
  files: z.array(MovedFile),
})
export type Manifest = z.infer<typeof Manifest>

const manifestFile = (folder: string) => join(folder, 'export.json')
const itemsFile = (folder: string) => join(folder, 'items.jsonl')
/** Keys may hold characters that file names can't. */
export const fileOf = (folder: string, key: string) => join(folder, 'files', createHash('sha256').update(key).digest('hex'))

export const readManifest = async (folder: string): Promise<Manifest | undefined> => {
  const text = await readFile(manifestFile(folder), 'utf8').catch(ignoreMissing)
  return text === undefined ? undefined : Manifest.parse(JSON.parse(text))
}

export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeWhole(manifestFile(folder), async (write) => write(JSON.stringify(manifest)))

/** An item in an export, its secrets sealed with the export's key, and its hash. */
export type ExportedItem = { item: Item; digest: string }

export const writeItems = (folder: string, items: Iterable<ExportedItem>): Promise<void> =>
  writeWhole(itemsFile(folder), async (write) => {
    for (const { item, digest } of items)
      await write(`${JSON.stringify({ digest, item: marshall(item, { removeUndefinedValues: true }) })}\n`)
  })

const Line = z.object({
  digest: z.string(),
  item: z.custom<Record<string, AttributeValue>>((value) => typeof value === 'object' && value !== null),
})
const Key = z.looseObject({ pk: z.string(), sk: z.string() })

export async function* readItems(folder: string): AsyncGenerator<ExportedItem> {
  for await (const line of createInterface(createReadStream(itemsFile(folder)))) {
    const { digest, item } = Line.parse(JSON.parse(line))
    yield { digest, item: Key.parse(unmarshall(item)) }
  }
}

/** Writes a file that gets its final name once it's completely on disk. */
const writeWhole = async (file: string, fill: (write: (text: string) => Promise<unknown>) => Promise<unknown>) => {
  const handle = await open(`${file}.new`, 'w', 0o600)
  try {
    await fill((text) => handle.write(text))
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${file}.new`, file)
}
