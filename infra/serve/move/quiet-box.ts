import type { DataFolder } from '../../local/data-folder.ts'
import { startStorage } from '../../local/files/storage.ts'
import { keepToLoopback } from '../../local/loopback.ts'
import { region } from '../../local/names.ts'
import { noOtherAws } from '../../local/no-other-aws.ts'
import { startTogether } from '../../local/parts.ts'
import { report } from '../../local/report.ts'
import { doorOf } from '../../machine/own-files.ts'
import { tableFile } from '../../machine/own-table.ts'
import { keepTablePlace } from '../../machine/table-place.ts'
import type { TableServer } from '../../machine/table-server.ts'
import { keepFilesPlace } from '../files/files-place.ts'
import { readStoreSettings } from '../files/settings.ts'
import { openStore } from '../files/store.ts'
import { startStoreFront } from '../files/store-front.ts'
import { loadSealedSecrets } from '../sealed-secrets.ts'

/** Nobody visits it. */
const siteUrl = 'http://localhost'

/** Opens the data of a box for a move, and nothing that acts: no engine, no site, no mails. Answers by which variables they are found. */
export const startQuietBox = (folder: DataFolder & { kept: string }, masterKey: Buffer, tableServer: TableServer | undefined) =>
  startTogether(async (parts) => {
    parts.add(keepToLoopback())
    const secrets = await loadSealedSecrets(folder.kept, masterKey)
    const settings = readStoreSettings(process.env)
    await keepFilesPlace(folder.kept, settings)
    await keepTablePlace(folder.kept, tableServer)
    const door = doorOf({ siteUrl, secrets })
    const storage = settings
      ? await startStoreFront({ ...door, store: await openStore(settings), report })
      : await startStorage({ ...door, folder: folder.files, settings: { isLasting: true } })
    parts.add(storage)
    const environment: Record<string, string> = {
      AWS_REGION: region,
      AWS_ACCESS_KEY_ID: door.credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: door.credentials.secretAccessKey,
      ...noOtherAws,
      AWS_ENDPOINT_URL_S3: storage.url,
      MEDIA_BUCKET: door.bucket,
      ...(tableServer ? { TABLE_SERVER: JSON.stringify(tableServer) } : { TABLE_FILE: tableFile(folder.kept) }),
      SEALING_KEY: secrets.sealingKey,
    }
    return { environment }
  })
