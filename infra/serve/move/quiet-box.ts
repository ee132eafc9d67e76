import { byPlatform } from '#shared/domain/platforms.ts'
import { startAws } from '../../local/aws/start-aws.ts'
import type { DataFolder } from '../../local/data-folder.ts'
import { mediaBucket, noOtherAws, sealingKeyArn, tableName } from '../../local/environment.ts'
import { region } from '../../local/lambda.ts'
import { keepToLoopback } from '../../local/loopback.ts'
import { startTogether } from '../../local/parts.ts'
import { report } from '../../local/report.ts'
import { keepFilesPlace } from '../files/files-place.ts'
import { readStoreSettings } from '../files/settings.ts'
import { openStore } from '../files/store.ts'
import { storeFrontOf } from '../files/store-front.ts'
import { loadSealedSecrets } from '../sealed-secrets.ts'

const nothing = async () => undefined
/** Nobody visits it. */
const siteUrl = 'http://localhost'

/** Starts what keeps the data of a box, and nothing that acts: no engine, no site, no mails. Answers by which variables it is found. */
export const startQuietBox = (folder: DataFolder & { kept: string }, masterKey: Buffer) =>
  startTogether(async (parts) => {
    parts.add(keepToLoopback())
    const secrets = await loadSealedSecrets(folder.kept, masterKey)
    const keys = { accessKeyId: 'crier', secretAccessKey: secrets.filesKey }
    const storeSettings = readStoreSettings(process.env)
    await keepFilesPlace(folder.kept, storeSettings)
    const store = storeSettings && (await openStore(storeSettings))
    const aws = await startAws(parts, {
      folder: { ...folder, release: () => Promise.resolve() },
      tableUrl: undefined,
      siteUrl,
      clientSecrets: { google: undefined, github: undefined, ...byPlatform(() => undefined) },
      absentSecret: 'none',
      stripe: { secretKey: 'none', publishableKey: 'none', webhookSecret: 'none' },
      loadSecrets: async () => secrets,
      startMail: async () => ({ url: '', stop: nothing }),
      credentialsOf: () => keys,
      files: { isLasting: true },
      startFiles: storeFrontOf(store, siteUrl),
      random: Math.random,
      deliver: nothing,
      invoke: nothing,
      report,
      onDeath: report,
    })
    const environment: Record<string, string> = {
      AWS_REGION: region,
      AWS_ACCESS_KEY_ID: keys.accessKeyId,
      AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
      ...noOtherAws,
      AWS_ENDPOINT_URL_DYNAMODB: aws.tableUrl,
      AWS_ENDPOINT_URL_S3: aws.storageUrl,
      AWS_ENDPOINT_URL_KMS: aws.controlUrl,
      TABLE_NAME: tableName,
      MEDIA_BUCKET: mediaBucket,
      KMS_KEY_ID: sealingKeyArn,
      DUE_SHARDS: '8',
    }
    return { environment }
  })
