import type { Construct } from 'constructs'
import { sendingDeliveries } from '../constructs/deliveries.ts'
import type { Planning } from '../constructs/post-schedules.ts'
import { allow, onIndex, onItems, onSecrets } from '../constructs/rights.ts'
import { sendingMail } from '../constructs/sending-mail.ts'
import type { Callable, Service } from '../constructs/service-function.ts'
import { type Stage, secretsPath } from '../stages.ts'
import { tableEnvironment } from './data-stack.ts'
import type { SharedData } from './shared-data.ts'

export type GroupSettings = {
  readonly stage: Stage
  readonly data: SharedData
  readonly siteUrl: string
  readonly schedules: Planning
  /** The name of the configuration set that mails are sent by. */
  readonly mailConfigurationSet: string
  /** Makes pictures. */
  readonly render: Callable
  /** Does what is to be done later. */
  readonly jobs: Callable
}

/** What a group of the API is told, and all that it may do. */
export type GroupService = (common: CommonRights) => Pick<Service, 'environment' | 'rights'>

export type CommonRights = ReturnType<typeof commonRights>

/** What several groups are told and may do, and what their rights are about. */
export const commonRights = (scope: Construct, { mailConfigurationSet, jobs, ...settings }: GroupSettings) => {
  const { stage, data } = settings
  const { table, sealingKey } = data
  const sending = sendingDeliveries(data.deliveryQueues)
  const secrets = (names: readonly string[]) => onSecrets(scope, stage, names)
  /** To trust the edge and sessions, and to tell networks apart. Only the groups that begin sessions can sign them. */
  const callerSecrets = ['edge-keys', 'session-public-keys', 'network-key']
  return {
    ...settings,
    table,
    sealingKey,
    sending,
    secrets,
    callerSecrets,
    environment: { ...tableEnvironment(stage, table), SECRETS_PATH: secretsPath(stage), EDGE_KEYS: 'demanded' },
    mail: sendingMail(scope, stage, mailConfigurationSet),
    sessionKeys: () => secrets(callerSecrets),
    /** Sends what was held. */
    resuming: () => [sending.right, onIndex(table, 'gsi1', 'USER#*'), onItems(table, ['Query', 'PutItem'], ['POST#*'])],
    /** Answers a create once. */
    creating: () => onItems(table, ['GetItem', 'PutItem', 'UpdateItem'], ['ONCE#*']),
    /** Counts what may not be done too often. */
    counting: (actions: Parameters<typeof onItems>[1] = ['UpdateItem']) => onItems(table, actions, ['RATE#*']),
    /** Has a person's jobs done at once. */
    startingJobs: {
      environment: { JOBS_FUNCTION: jobs.lambda.functionName },
      right: allow(['lambda:InvokeFunction'], [jobs.lambda.functionArn]),
    },
  }
}
