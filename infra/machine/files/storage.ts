import { dynamoMediaLibrary } from '#functions/adapters/dynamo/media-library.ts'
import type { Table } from '#functions/adapters/dynamo/table.ts'
import { openMultipart } from '#functions/adapters/folder-files/multipart.ts'
import { moveIntoFolders } from '#functions/adapters/folder-files/object-folders.ts'
import { type ObjectSettings, openObjects } from '#functions/adapters/folder-files/objects.ts'
import { hourMs } from '#shared/domain/times.ts'
import { report } from '../process/report.ts'
import { bucketCalls } from './bucket-calls.ts'
import { checkSize, type Door, listenWith, refuseUnawaited, type Storage, storageAnswer } from './storage-door.ts'

type Options = Door & { folder: string; settings?: ObjectSettings | undefined }

/**
 * A fake S3 server with one bucket: form uploads under their policy, ranges, copies whole and in parts, presigned URLs,
 * CORS. Calls must be signed. We wrote our own because fauxqs accepts files of 11 MiB at most, and holds them in memory
 * whole. It also answers no browser from another origin.
 */
export const startStorage = async (options: Options): Promise<Storage> => {
  const storage = await openStorage(options)
  const listening = await listenWith(storage.answer)
  const stop = async () => {
    await storage.stop()
    await listening.stop()
  }
  return { ...listening, stop }
}

/**
 * The same without a port of its own: for requests that arrive at another door. Its signatures name the host that those
 * requests are passed on with.
 */
export const openStorage = async ({ folder, settings, ...door }: Options): Promise<Pick<Storage, 'answer' | 'stop'>> => {
  const { now = Date.now } = door
  await moveIntoFolders(folder, settings?.isLasting)
  const objects = openObjects(folder, settings)
  const multipart = openMultipart(folder, objects, { now, isLasting: settings?.isLasting })
  const answer = storageAnswer(door, {
    takeCall: bucketCalls(objects, multipart),
    takeForm: async ({ response, file: content, permission }) => {
      const { key, contentType } = permission
      const { file, bytes, md5 } = await objects.write(content, (received, isComplete) => checkSize(permission, received, isComplete))
      // It may have been deleted while its bytes were still arriving.
      await refuseUnawaited(door, key).catch(async (error: unknown) => {
        await objects.discard(file)
        throw error
      })
      const { etag } = await objects.keep(key, { file, bytes, etag: md5, contentType })
      response.writeHead(204, { etag, location: `/${door.bucket}/${encodeURI(key)}` }).end()
    },
  })
  // What the bucket's rules do on AWS (infra/aws/constructs/media-bucket.ts). A failure is retried the next hour.
  const tidy = async () => {
    await multipart.abortOld()
    await objects.removeLeftovers(now())
  }
  const timer = setInterval(() => void tidy().catch((error: unknown) => report('Old uploads could not be deleted.', error)), hourMs)
  return { answer, stop: async () => clearInterval(timer) }
}

/** Checks whether an upload of the key is expected, using the file's item in the table. */
export const awaitedIn = (table: Table) => {
  const library = dynamoMediaLibrary(table)
  return async (key: string): Promise<boolean> => {
    const [, workspaceId, id] = /^incoming\/([^/]+)\/([^/]+)$/.exec(key) ?? []
    if (workspaceId === undefined || id === undefined) return false
    return (await library.get({ workspaceId, id }))?.state.name === 'waiting'
  }
}
