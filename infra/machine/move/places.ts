import { LambdaClient, paginateListFunctions } from '@aws-sdk/client-lambda'
import * as z from 'zod'
import { stageNamed } from '../../aws/stages.ts'
import type { DataFolder } from '../data/data-folder.ts'
import { tableFile } from '../data/own-table.ts'
import { keepTablePlace } from '../data/table-place.ts'
import type { TableServer } from '../data/table-server.ts'
import { keepToLoopback } from '../door/loopback.ts'
import { keepFilesPlace } from '../files/files-place.ts'
import { doorOf } from '../files/own-files.ts'
import { readStoreSettings } from '../files/settings.ts'
import { startStorage } from '../files/storage.ts'
import { openStore } from '../files/store.ts'
import { startStoreFront } from '../files/store-front.ts'
import { region } from '../process/names.ts'
import { startTogether } from '../process/parts.ts'
import { report } from '../process/report.ts'
import { StartError } from '../process/start-error.ts'
import { loadSealedSecrets } from '../secrets/sealed-secrets.ts'
import { noOtherAws } from './no-other-aws.ts'

/** The settings of a stage's functions, as far as a move needs them. */
const StageVariables = z.object({
  TABLE_NAME: z.string(),
  MEDIA_BUCKET: z.string(),
  KMS_KEY_ID: z.string(),
  SITE_URL: z.string(),
  DUE_SHARDS: z.string().default('8'),
})

/**
 * The variables that locate a stage on AWS. They come from the stage itself: its functions have them. The credentials
 * are the operator's own, wherever the SDK finds them.
 */
export const stageEnvironment = async (name: string): Promise<Record<string, string>> => {
  const { region } = stageNamed(name)
  const client = new LambdaClient({ region })
  const told = await toldFunctions(client, name)
  const tables = new Set(told.flatMap(({ TABLE_NAME }) => TABLE_NAME ?? []))
  const whole = StageVariables.safeParse(Object.assign({}, ...told))
  if (!whole.success || tables.size !== 1)
    throw new StartError(
      `The stage ${name} wasn’t found in ${region}. Deploy it first, and check that the credentials are for its account.`,
    )
  return { ...whole.data, AWS_REGION: region }
}

const toldFunctions = async (client: LambdaClient, stage: string) => {
  const told: Record<string, string>[] = []
  for await (const { Functions = [] } of paginateListFunctions({ client }, {}))
    for (const { FunctionName = '', Environment } of Functions)
      if (FunctionName.startsWith(`crier-${stage}-`)) told.push(Environment?.Variables ?? {})
  return told
}

/** No visitor calls it. */
const siteUrl = 'http://localhost'

/**
 * Opens a box's data for a move, and nothing that acts: no engine, no site, no emails. Returns the variables that
 * locate the data.
 */
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
