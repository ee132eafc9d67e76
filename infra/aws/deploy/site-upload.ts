import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { readSiteFile } from '../../../web/prerender/structured-data.ts'
import { siteFileHeaders } from '../edge/site-files.ts'

type Upload = { folder: string; bucket: string; siteUrl: string }

const uploadsAtOnce = 10

/**
 * Uploads the built site to its bucket, with the site's address filled in: assets first and documents last, so no
 * document references a missing file. Assets of older versions stay, for pages that are still open. Throws if there's
 * no built site.
 */
export const uploadSite = async (client: S3Client, { folder, bucket, siteUrl }: Upload) => {
  const paths = await siteFiles(folder)
  if (!paths.includes('index.html')) throw new Error(`There’s no built site in ${folder}. Run npm run build first.`)
  const put = async (path: string) => {
    const { contentType, cacheControl } = siteFileHeaders(`/${path}`)
    const Body = await readSiteFile(join(folder, path), siteUrl)
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: path, Body, ContentType: contentType, CacheControl: cacheControl }))
  }
  for (const kind of [paths.filter((path) => !isDocument(path)), paths.filter(isDocument)])
    for (let from = 0; from < kind.length; from += uploadsAtOnce) await Promise.all(kind.slice(from, from + uploadsAtOnce).map(put))
}

const isDocument = (path: string) => path.endsWith('.html')

/** Dotfiles are the build's own, such as its manifest. */
const siteFiles = async (folder: string) => {
  const paths: string[] = []
  for await (const entry of glob('**/*', { cwd: folder, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(folder.length + 1)
    if (entry.isFile() && !path.split('/').some((part) => part.startsWith('.'))) paths.push(path)
  }
  return paths.sort()
}
