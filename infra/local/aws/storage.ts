import { bucketCalls } from './bucket-calls.ts'
import { type ObjectSettings, openObjects } from './objects.ts'
import { checkSize, type Door, openStorageDoor, type Storage } from './storage-door.ts'

type Options = Door & { folder: string; settings?: ObjectSettings | undefined }

/**
 * A fake server of S3 with one bucket: form uploads under their policy, ranges, copies whole and in parts, presigned addresses, CORS. Calls
 * have to be signed. We wrote our own because fauxqs takes files of 11 MiB at most, and holds them in memory whole. It also answers no
 * browser of another origin.
 */
export const startStorage = ({ folder, settings, ...door }: Options): Promise<Storage> => {
  const objects = openObjects(folder, settings)
  return openStorageDoor(door, {
    takeCall: bucketCalls(objects),
    takeForm: async ({ response, file: content, permission }) => {
      const { key, contentType } = permission
      const { file, bytes, md5 } = await objects.write(content, (received, isComplete) => checkSize(permission, received, isComplete))
      const { etag } = await objects.keep(key, { file, bytes, etag: md5, contentType })
      response.writeHead(204, { etag, location: `/${door.bucket}/${encodeURI(key)}` }).end()
    },
  })
}
