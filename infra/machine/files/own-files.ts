import { S3Client } from '@aws-sdk/client-s3'
import { openFolderFiles } from '#functions/adapters/folder-files/open-folder-files.ts'
import { bucketClient } from '#functions/adapters/s3/ask-s3.ts'
import { s3MediaFiles } from '#functions/adapters/s3/media-files.ts'
import { signingClient } from '#functions/adapters/s3/presigned.ts'
import { s3StoredFiles, s3StoredImageVariants } from '#functions/adapters/s3/stored-files.ts'
import { s3UploadParts } from '#functions/adapters/s3/upload-parts.ts'
import { reserveOf } from '../data/disk.ts'
import { mediaBucket } from '../process/names.ts'
import type { MachineSettings } from '../settings.ts'
import { openStorage } from './storage.ts'

/** A machine's files, wherever they are. Each thread opens them for itself. */
export const openFiles = (settings: MachineSettings) => {
  const { files: place, siteUrl } = settings
  if (place.kind === 'folder')
    return openFolderFiles({ ...folderOf(place), bucket: mediaBucket, siteUrl, credentials: credentialsOf(settings) })
  const { store } = place
  const client = new S3Client({
    ...bucketClient(),
    endpoint: store.endpoint,
    region: store.region,
    forcePathStyle: store.addresses === 'path',
    credentials: { accessKeyId: store.keyId, secretAccessKey: store.secretKey },
  })
  const front = signingClient({ siteUrl, credentials: credentialsOf(settings) })
  const bucket = { name: store.bucket, client, front: { name: mediaBucket, client: front } }
  return {
    files: s3MediaFiles({ bucket }),
    uploadParts: s3UploadParts({ bucket }),
    storedFiles: s3StoredFiles({ bucket }),
    imageVariants: s3StoredImageVariants({ bucket }),
  }
}

type FolderPlace = Extract<MachineSettings['files'], { kind: 'folder' }>

const folderOf = ({ folder, isLasting, stopAtPercent }: FolderPlace) => ({
  folder,
  isLasting,
  ...(stopAtPercent !== undefined && { reserveOf: reserveOf(stopAtPercent) }),
})

/** The credentials that sign file URLs and upload forms. */
const credentialsOf = ({ secrets }: Pick<MachineSettings, 'secrets'>) => ({
  accessKeyId: 'crier',
  secretAccessKey: secrets.filesKey,
})

type Awaiting = {
  /** True if an upload of the key is expected. */
  isAwaited: (key: string) => Promise<boolean>
}

/** Serves the file URLs and forms of a folder, for requests that arrive at the site's own address. */
export const openFilesDoor = async (
  place: FolderPlace,
  settings: Pick<MachineSettings, 'siteUrl' | 'secrets'>,
  { isAwaited }: Awaiting,
) => {
  const { folder, ...own } = folderOf(place)
  return { url: settings.siteUrl, ...(await openStorage({ ...doorOf(settings), isAwaited, folder, settings: own })) }
}

/** The options for opening a door to the files, wherever they are. */
export const doorOf = (settings: Pick<MachineSettings, 'siteUrl' | 'secrets'>) => ({
  bucket: mediaBucket,
  allowedOrigin: settings.siteUrl,
  credentials: credentialsOf(settings),
})
