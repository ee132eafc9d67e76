import type { Construct } from 'constructs'
import { sendingDeliveries } from '../constructs/deliveries.ts'
import { sendingMail } from '../constructs/mail.ts'
import type { SchedulingAccess } from '../constructs/post-schedules.ts'
import { allow, onIndex, onItems, onSecrets } from '../constructs/rights.ts'
import type { Callable, Service } from '../constructs/service-function.ts'
import { type Stage, secretsPath } from '../stages.ts'
import { tableEnvironment } from './data-stack.ts'
import type { SharedData } from './shared-data.ts'

export type GroupSettings = {
  readonly stage: Stage
  readonly data: SharedData
  readonly siteUrl: string
  readonly schedules: SchedulingAccess
  /** The name of the configuration set that emails are sent through. */
  readonly mailConfigurationSet: string
  /** Renders images. */
  readonly render: Callable
  /** Runs deferred work. */
  readonly jobs: Callable
}

/** An API group's environment and all its rights. */
export type GroupService = (common: CommonRights) => Pick<Service, 'environment' | 'rights'>

export type CommonRights = ReturnType<typeof commonRights>

/** The environment and rights that several groups share, and the resources they apply to. */
export const commonRights = (scope: Construct, { mailConfigurationSet, jobs, ...settings }: GroupSettings) => {
  const { stage, data } = settings
  const { table, sealingKey } = data
  const sending = sendingDeliveries(data.deliveryQueues)
  const secrets = (names: readonly string[]) => onSecrets(scope, stage, names)
  /**
   * For trusting the edge and sessions, and telling networks apart. Only the groups that start sessions can sign them.
   */
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
    /** Finds API keys by their secret, and records their last use. */
    byKey: () => onItems(table, ['GetItem', 'UpdateItem'], ['KEY#*']),
    /** Sends posts that were held. */
    resuming: () => [sending.right, onIndex(table, 'gsi1', 'USER#*'), onItems(table, ['Query', 'PutItem'], ['POST#*'])],
    /** Makes a create idempotent. */
    creating: () => onItems(table, ['GetItem', 'PutItem', 'UpdateItem'], ['ONCE#*']),
    /** Counts rate-limited actions. */
    counting: (actions: Parameters<typeof onItems>[1] = ['UpdateItem']) => onItems(table, actions, ['RATE#*']),
    /** Runs a person's jobs at once. */
    startingJobs: {
      environment: { JOBS_FUNCTION: jobs.lambda.functionName },
      right: allow(['lambda:InvokeFunction'], [jobs.lambda.functionArn]),
    },
  }
}
