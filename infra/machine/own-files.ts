import { dynamoMediaLibrary } from '#functions/adapters/dynamo/media-library.ts'
import type { Table } from '#functions/adapters/dynamo/table.ts'
import { s3MediaFiles } from '#functions/adapters/s3/media-files.ts'
import { s3StoredFiles } from '#functions/adapters/s3/stored-files.ts'
import { s3StoredImageVariants } from '#functions/adapters/s3/stored-image-variants.ts'
import { s3UploadParts } from '#functions/adapters/s3/upload-parts.ts'
import { startStorage } from '../local/aws/storage.ts'
import { mediaBucket } from '../local/environment.ts'
import type { MachineSettings } from './settings.ts'

export const openFiles = (_settings: MachineSettings) => {
  const bucket = mediaBucket
  return {
    files: s3MediaFiles({ bucket }),
    uploadParts: s3UploadParts({ bucket }),
    storedFiles: s3StoredFiles({ bucket }),
    imageVariants: s3StoredImageVariants({ bucket }),
  }
}

export const openFilesDoor = (folder: string, siteUrl: string, filesKey: string, late: { table?: Table }) =>
  startStorage({
    folder,
    bucket: mediaBucket,
    allowedOrigin: siteUrl,
    credentials: { accessKeyId: 'crier', secretAccessKey: filesKey },
    isAwaited: async (key) => {
      const [, userId, id] = /^incoming\/([^/]+)\/([^/]+)$/.exec(key) ?? []
      if (userId === undefined || id === undefined || !late.table) return false
      return (await dynamoMediaLibrary(late.table).get({ userId, id }))?.state.name === 'waiting'
    },
  })
