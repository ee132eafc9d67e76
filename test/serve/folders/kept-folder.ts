import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, type Pack, pack } from 'tar-stream'
import * as z from 'zod'
import { mediaApi } from '#shared/contracts/media.ts'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import type { createClient } from '#web/lib/request.ts'

// A release's data folder: `folder-VERSION.tar.gz` contains it, and `folder-VERSION.json` what its person saw in it.

export const foldersPath = (name: string) => new URL(name, import.meta.url)

const File = z.object({ id: z.string(), fileName: z.string(), altText: z.string(), sha256: z.string() })
const Post = z.object({ id: z.string(), content: z.string(), accountIds: z.array(z.string()), media: z.array(z.string()) })

/** What a person sees in their Crier. */
export const Found = z.object({
  accounts: z.array(z.object({ id: z.string(), platform: z.string(), username: z.string() })),
  drafts: z.array(Post),
  published: z.array(Post),
  scheduled: z.array(Post.extend({ scheduledAt: z.string() })),
  files: z.array(File),
})
export type Found = z.infer<typeof Found>

export const KeptFolder = z.object({
  crier: z.string(),
  /** The data version. */
  data: z.number(),
  /** Opens only this folder. */
  masterKey: z.string(),
  email: z.string(),
  password: z.string(),
  found: Found,
})
export type KeptFolder = z.infer<typeof KeptFolder>

/** Reads it the way the person would. */
export const lookAround = async ({ request }: Pick<ReturnType<typeof createClient>, 'request'>): Promise<Found> => {
  const [accounts, drafts, published, scheduled, files] = await Promise.all([
    request(platformsApi.allAccounts, {}),
    request(postsApi.drafts, { limit: 100 }),
    request(postsApi.published, { limit: 100 }),
    request(postsApi.scheduled, { includePastMonth: 'false', limit: 100 }),
    request(mediaApi.list, { limit: 100 }),
  ])
  const sums = files.body.items.map(async (file) => ({
    ...file,
    sha256: await sumOf((await request(mediaApi.content, { id: file.id })).body.location),
  }))
  return Found.parse({
    accounts: accounts.body,
    drafts: drafts.body.items,
    published: published.body.items,
    scheduled: scheduled.body.items.map((post) => ({ ...post, ...post.schedule })),
    files: await Promise.all(sums),
  })
}

const sumOf = async (address: string) => {
  const answer = await fetch(address)
  if (answer.status !== 200) return `status ${answer.status}`
  return createHash('sha256')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('hex')
}

/** Archives an unused folder, and what is known about it. */
export const keepFolder = async (data: string, kept: KeptFolder) => {
  const archive = pack()
  const packed = packFiles(archive, data).catch((error: Error) => archive.destroy(error))
  await pipeline(archive, createGzip({ level: 9 }), createWriteStream(foldersPath(`folder-${kept.crier}.tar.gz`)))
  await packed
  writeFileSync(foldersPath(`folder-${kept.crier}.json`), `${JSON.stringify(kept, undefined, 2)}\n`)
}

/** Backups aren't part of what the next release has to read. The lock is empty. */
const isLeftOut = (name: string) => name.startsWith('backups/') || name.startsWith('lock.db')

const packFiles = async (archive: Pack, data: string) => {
  const entries = (await readdir(data, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const names = entries.map(({ parentPath, name }) => join(parentPath, name).slice(data.length + 1))
  for (const name of names.filter((file) => !isLeftOut(file)).sort()) {
    const { size } = await stat(join(data, name))
    await pipeline(createReadStream(join(data, name)), archive.entry({ name, size, mode: 0o600 }))
  }
  archive.finalize()
}

export const readKeptFolder = (release: string): KeptFolder =>
  KeptFolder.parse(JSON.parse(readFileSync(foldersPath(`folder-${release}.json`), 'utf8')))

/** Unpacks a kept folder where a box can start on it. */
export const unpackFolder = async (release: string, data: string) => {
  await mkdir(data, { mode: 0o700 })
  const archive = createReadStream(foldersPath(`folder-${release}.tar.gz`))
    .pipe(createGunzip())
    .pipe(extract())
  for await (const entry of archive) {
    const file = join(data, entry.header.name)
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await pipeline(entry, createWriteStream(file, { mode: 0o600 }))
  }
}
