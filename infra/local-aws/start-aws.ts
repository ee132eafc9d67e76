import { join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Platform } from '#shared/domain/platforms.ts'
import type { Provider } from '#shared/domain/users.ts'
import type { DataFolder } from '../machine/data/data-folder.ts'
import { ensureTable } from '../machine/data/ensure-table.ts'
import { refuseOtherKeeper } from '../machine/data/table-file.ts'
import type { Credentials } from '../machine/files/signature.ts'
import { awaitedIn, startStorage } from '../machine/files/storage.ts'
import { mediaBucket, tableName } from '../machine/process/names.ts'
import type { Part, Parts } from '../machine/process/parts.ts'
import type { Secrets } from '../machine/secrets/secrets.ts'
import type { StripeKeys } from '../machine/settings.ts'
import { startControl } from './control.ts'
import { startEmulator } from './emulator.ts'
import { clientSettings, localEdgeKey, scheduleGroup, sealingKeyArn, secretsPath } from './environment.ts'
import { scheduleFiring } from './firing.ts'
import { kmsActions } from './kms.ts'
import { startQueues } from './queues.ts'
import { schedulerAnswers } from './scheduler.ts'
import { openSchedules } from './schedules.ts'
import { ssmActions } from './ssm.ts'

/** Accepts emails as SES does. */
type MailService = Part & { url: string }

type Options<Mail extends MailService> = {
  folder: DataFolder
  /** A DynamoDB emulator that's already running. */
  tableUrl: string | undefined
  siteUrl: string
  /** The secrets of our apps at the real platforms and providers. The sandbox stands in for those that have none. */
  clientSecrets: Record<Platform | Provider, string | undefined>
  stripe: StripeKeys
  /** Reads a data folder's secrets, or creates them. */
  loadSecrets: (folder: string | undefined) => Promise<Secrets>
  /** Starts the service that accepts emails. `tell` receives each email's outcome. */
  startMail: (tell: (event: unknown) => Promise<unknown>) => Promise<Mail>
  /** Files must be requested with these headers. */
  credentialsOf: (secrets: Secrets) => Credentials
  random: () => number
  /** Passes a schedule's input to the function it names. */
  deliver: (arn: string, input: unknown) => Promise<unknown>
  /** Runs a function that another calls by name. */
  invoke: (name: string, event: unknown) => Promise<unknown>
  report: (message: string, error: unknown) => void
  onDeath: (message: string) => void
}

/** Starts a fake server for every AWS service, with table, queues, bucket, key, and parameters in place. */
export const startAws = async <Mail extends MailService>(parts: Parts, options: Options<Mail>) => {
  const { folder, siteUrl, report } = options
  const kept = (name: string) => folder.kept && join(folder.kept, name)

  if (folder.kept && options.tableUrl) refuseOtherKeeper(folder.kept)
  const table = options.tableUrl
    ? { url: options.tableUrl }
    : parts.add(await startEmulator({ folder: folder.kept, onDeath: options.onDeath }))
  await ensureTable(tableName, clientSettings(table.url))
  const queues = parts.add(await startQueues(kept('queues')))
  const mail = parts.add(
    await options.startMail((event) =>
      options.invoke('jobs', event).catch((error: unknown) => report('What became of a mail could not be told.', error)),
    ),
  )
  const secrets = await options.loadSecrets(folder.kept)
  const credentials = options.credentialsOf(secrets)
  const connection = new DynamoDBClient(clientSettings(table.url))
  parts.add({ stop: () => connection.destroy() })
  const isAwaited = awaitedIn({ name: tableName, dueShards: 0, client: DynamoDBDocumentClient.from(connection) })
  const storage = parts.add(
    await startStorage({ folder: folder.files, bucket: mediaBucket, allowedOrigin: siteUrl, credentials, isAwaited }),
  )
  const parameters = new Map([
    [`${secretsPath}/jwt-keys`, JSON.stringify(secrets.jwtKeys)],
    [`${secretsPath}/network-key`, secrets.networkKey],
    [`${secretsPath}/session-keys`, JSON.stringify(secrets.sessionKeys)],
    [`${secretsPath}/session-public-keys`, JSON.stringify(secrets.sessionKeys.map(({ id, x }) => ({ id, x })))],
    [`${secretsPath}/edge-keys`, JSON.stringify([localEdgeKey])],
    ...Object.entries(stripeSecrets(options.stripe)).map(([name, secret]) => [`${secretsPath}/${name}`, secret] as const),
    ...Object.entries(options.clientSecrets).map(
      ([name, secret]) => [`${secretsPath}/${name}-client-secret`, secret ?? secrets.sandboxSecret] as const,
    ),
  ])
  const schedules = openSchedules({ file: kept('schedules.db') ?? ':memory:', now: Date.now, random: options.random })
  parts.add({ stop: schedules.close })
  const control = parts.add(
    await startControl({
      actions: { ...kmsActions({ keyArn: sealingKeyArn, key: Buffer.from(secrets.sealingKey, 'base64') }), ...ssmActions(parameters) },
      rest: schedulerAnswers(schedules, [scheduleGroup, 'default']),
      invoke: options.invoke,
      report,
    }),
  )
  const firing = scheduleFiring({ schedules, now: Date.now, deliver: options.deliver, report })
  return {
    tableUrl: table.url,
    queues,
    mail,
    storage,
    storageUrl: storage.url,
    credentials,
    controlUrl: control.url,
    sandboxSecret: secrets.sandboxSecret,
    firing,
  }
}

/** The keys as they're named in the parameter store. The portal allows what Stripe does by default. */
const stripeSecrets = ({ secretKey, publishableKey, webhookSecret }: StripeKeys) => ({
  'stripe-secret-key': secretKey,
  'stripe-publishable-key': publishableKey,
  'stripe-webhook-secret': webhookSecret,
  'stripe-portal-configuration': 'none',
})
