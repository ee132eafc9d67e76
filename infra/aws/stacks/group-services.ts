import type { Construct } from 'constructs'
import type { Group } from '#shared/contracts/all.ts'
import { platformIds } from '#shared/domain/platforms.ts'
import { readingQueues } from '../constructs/deliveries.ts'
import {
  allow,
  onAttributes,
  onFiles,
  onIndex,
  onItems,
  onMissingFiles,
  onPlatformTokens,
  onTotpSecrets,
  onWebhookSecrets,
} from '../constructs/rights.ts'
import type { Service } from '../constructs/service-function.ts'
import { senderAddress } from '../stages.ts'
import { identityApps, platformApps, platformSecrets } from './apps.ts'
import { commonRights, type GroupService, type GroupSettings } from './common-rights.ts'

const memoryMegabytes = 1_024

/** Each API group as a function: its environment and all its rights. */
export const groupServices = (scope: Construct, settings: GroupSettings): ((group: Group) => Service) => {
  const common = commonRights(scope, settings)
  return (group) => ({ memoryMegabytes, ...services[group](common) })
}

/** Signs people in by password, and handles the links in their emails. */
const authService: GroupService = ({ environment, callerSecrets, counting, mail, siteUrl, stage, table, secrets }) => ({
  environment: {
    ...environment,
    ...mail.environment,
    SITE_URL: siteUrl,
    ...(stage.passwordMin !== undefined && { PASSWORD_MIN: String(stage.passwordMin) }),
  },
  rights: [
    secrets([...callerSecrets, 'session-keys']),
    mail.right,
    counting(['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem']),
    onItems(table, ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'], ['USER#*']),
    onItems(table, ['GetItem', 'PutItem', 'UpdateItem'], ['EMAIL#*']),
    onItems(table, ['GetItem', 'PutItem', 'DeleteItem'], ['TOKEN#*', 'INVITATION#*']),
  ],
})

/** Handles second factors and passkeys. */
const factorsService: GroupService = ({ environment, callerSecrets, counting, mail, siteUrl, table, sealingKey, secrets }) => ({
  environment: { ...environment, ...mail.environment, SITE_URL: siteUrl, KMS_KEY_ID: sealingKey.keyArn },
  rights: [
    secrets([...callerSecrets, 'session-keys']),
    mail.right,
    onTotpSecrets(sealingKey),
    counting(['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem']),
    onItems(table, ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'], ['USER#*']),
    onItems(table, ['GetItem'], ['EMAIL#*']),
    onItems(table, ['GetItem', 'PutItem', 'DeleteItem'], ['TOKEN#*']),
  ],
})

/** Signs people in through Google and GitHub. */
const socialService: GroupService = ({ environment, callerSecrets, counting, siteUrl, stage, table, secrets }) => ({
  environment: { ...environment, ...identityApps(stage), SITE_URL: siteUrl },
  rights: [
    secrets([...callerSecrets, 'session-keys', 'google-client-secret', 'github-client-secret']),
    counting(['GetItem', 'PutItem', 'UpdateItem']),
    onItems(table, ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'], ['USER#*']),
    onItems(table, ['GetItem', 'PutItem', 'UpdateItem'], ['EMAIL#*']),
    onItems(table, ['GetItem', 'PutItem'], ['IDENTITY#*']),
    onItems(table, ['GetItem', 'PutItem', 'DeleteItem'], ['TOKEN#*', 'INVITATION#*']),
  ],
})

/** Reads and changes a person's own data. */
const userService: GroupService = ({ environment, callerSecrets, byKey, resuming, counting, sending, mail, siteUrl, table, secrets }) => ({
  environment: { ...environment, ...sending.environment, ...mail.environment, SITE_URL: siteUrl },
  rights: [
    secrets([...callerSecrets, 'jwt-keys']),
    byKey(),
    onItems(table, ['DeleteItem'], ['KEY#*']),
    mail.right,
    counting(['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem']),
    onIndex(table, 'gsi1', 'USER#*'),
    onIndex(table, 'gsi4', 'USER#*'),
    onItems(table, ['GetItem'], ['BUDGET#*']),
    onItems(table, ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'], ['USER#*']),
    onItems(table, ['GetItem', 'PutItem', 'DeleteItem'], ['EMAIL#*', 'TOKEN#*']),
    onItems(table, ['DeleteItem'], ['IDENTITY#*']),
    ...resuming(),
  ],
})

/** Stores posts and publishes them. */
const postsService: GroupService = ({ environment, sessionKeys, byKey, creating, counting, sending, schedules, table }) => ({
  environment: { ...environment, ...sending.environment, ...schedules.environment },
  rights: [
    sessionKeys(),
    byKey(),
    creating(),
    sending.right,
    ...schedules.rights,
    onIndex(table, 'gsi1', 'USER#*'),
    onIndex(table, 'gsi3', 'USER#*'),
    onIndex(table, 'gsi4', 'USER#*'),
    counting(['PutItem', 'UpdateItem', 'DeleteItem']),
    onItems(table, ['GetItem'], ['BUDGET#*']),
    onItems(table, ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'], ['USER#*']),
    onItems(table, ['Query', 'PutItem', 'DeleteItem'], ['POST#*']),
  ],
})

/** Accepts files, completes uploads, and serves them. */
const mediaService: GroupService = ({ environment, sessionKeys, byKey, creating, counting, render, data, table }) => ({
  environment: { ...environment, MEDIA_BUCKET: data.mediaBucketName, RENDER_FUNCTION: render.lambda.functionName },
  rights: [
    sessionKeys(),
    byKey(),
    creating(),
    counting(),
    onIndex(table, 'gsi4', 'USER#*'),
    onItems(table, ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'], ['USER#*']),
    onItems(table, ['Query'], ['POST#*']),
    onFiles(data.mediaBucketArn, {
      actions: ['GetObject', 'PutObject', 'DeleteObject', 'AbortMultipartUpload', 'ListMultipartUploadParts'],
      prefix: 'incoming',
    }),
    onFiles(data.mediaBucketArn, { actions: ['GetObject', 'PutObject', 'DeleteObject', 'AbortMultipartUpload'], prefix: 'media' }),
    onFiles(data.mediaBucketArn, { actions: ['GetObject', 'DeleteObject'], prefix: 'renditions' }),
    onMissingFiles(data.mediaBucketArn),
    allow(['lambda:InvokeFunction'], [render.lambda.functionArn]),
  ],
})

/** Connects accounts. */
const platformsService: GroupService = ({
  environment,
  callerSecrets,
  byKey,
  counting,
  resuming,
  render,
  sending,
  siteUrl,
  stage,
  table,
  sealingKey,
  secrets,
}) => ({
  environment: {
    ...environment,
    ...sending.environment,
    ...platformApps(stage),
    KMS_KEY_ID: sealingKey.keyArn,
    RENDER_FUNCTION: render.lambda.functionName,
    SITE_URL: siteUrl,
    ...(stage.allowsManualTokens && { ALLOW_MANUAL_TOKENS: 'true' }),
  },
  rights: [
    secrets([...callerSecrets, ...platformSecrets]),
    byKey(),
    onPlatformTokens(sealingKey),
    onItems(table, ['GetItem', 'Query', 'UpdateItem', 'DeleteItem'], ['USER#*']),
    onItems(table, ['GetItem', 'PutItem', 'DeleteItem'], ['TOKEN#*']),
    onItems(table, ['GetItem', 'PutItem', 'UpdateItem'], ['SERVER#*']),
    onItems(table, ['GetItem'], ['POST#*']),
    counting(['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem']),
    allow(['lambda:InvokeFunction'], [render.lambda.functionArn]),
    ...resuming(),
  ],
})

/** What is written to record an activity of a shared workspace. */
const activityAttributes = ['activity', 'expiresAt']

/** Stores groups of accounts. */
const groupsService: GroupService = ({ environment, sessionKeys, byKey, creating, counting, table }) => ({
  environment,
  rights: [
    sessionKeys(),
    byKey(),
    creating(),
    counting(),
    onItems(table, ['GetItem', 'Query'], ['USER#*']),
    onAttributes(table, ['UpdateItem'], { partitions: ['USER#*'], names: ['lastUsedAt', 'groups', 'version', ...activityAttributes] }),
  ],
})

const indexKeyNames = ['gsi1pk', 'gsi1sk', 'gsi3pk', 'gsi3sk', 'gsi4pk', 'gsi4sk']
/** The attributes of a post's item, under today's names and earlier ones. Everything a person wrote is in `packed`. */
const postAttributes = [...indexKeyNames, 'revision', 'syncedVersion', 'settledVersion', 'packed']
/** What is written to reserve a link card for a post. */
const cardAttributes = ['reservedUntil', 'endsAt', 'expiresAt']
const jobAttributes = ['userId', 'kind', 'subject', 'dueAt', 'tries', 'gsi2pk', 'gsi2sk']

/** Stores queues, and schedules posts for their slots. */
const queuesService: GroupService = ({ environment, sessionKeys, byKey, creating, counting, sending, schedules, table }) => ({
  environment: { ...environment, ...sending.environment, ...schedules.environment },
  rights: [
    sessionKeys(),
    byKey(),
    creating(),
    sending.right,
    ...schedules.rights,
    onIndex(table, 'gsi4', 'USER#*'),
    counting(),
    onItems(table, ['GetItem'], ['BUDGET#*']),
    onItems(table, ['GetItem', 'Query', 'DeleteItem'], ['USER#*']),
    onAttributes(table, ['PutItem'], {
      partitions: ['USER#*'],
      names: [...postAttributes, 'postId', 'postIds', 'version', 'expiresAt', 'sequence'],
    }),
    onAttributes(table, ['UpdateItem'], {
      partitions: ['USER#*'],
      names: [...postAttributes, ...jobAttributes, ...cardAttributes, ...activityAttributes, 'lastUsedAt', 'queues', 'version', 'sequence'],
    }),
    onItems(table, ['Query', 'PutItem', 'DeleteItem'], ['POST#*']),
  ],
})

/** Creates workspaces, and invites and removes members. */
const workspacesService: GroupService = ({ environment, sessionKeys, byKey, creating, counting, mail, siteUrl, table }) => ({
  environment: { ...environment, ...mail.environment, SITE_URL: siteUrl },
  rights: [
    sessionKeys(),
    byKey(),
    onItems(table, ['DeleteItem'], ['KEY#*']),
    creating(),
    mail.right,
    counting(),
    onItems(table, ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'], ['USER#*']),
    onItems(table, ['GetItem', 'PutItem'], ['TOKEN#*']),
    onItems(table, ['Query'], ['POST#*']),
  ],
})

/** Stores comments on posts, and what people are told in the dashboard. */
const commentsService: GroupService = ({ environment, sessionKeys, byKey, creating, counting, table }) => ({
  environment,
  rights: [
    sessionKeys(),
    byKey(),
    creating(),
    counting(),
    onItems(table, ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'], ['USER#*', 'POST#*']),
  ],
})

/** Lists what happened, and stores the endpoints that are told. A test calls an endpoint itself. */
const eventsService: GroupService = ({ environment, sessionKeys, byKey, counting, startingJobs, stage, table, sealingKey }) => ({
  environment: { ...environment, ...startingJobs.environment, ...platformApps(stage), KMS_KEY_ID: sealingKey.keyArn },
  rights: [
    sessionKeys(),
    byKey(),
    counting(),
    startingJobs.right,
    onWebhookSecrets(sealingKey),
    onItems(table, ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'], ['USER#*']),
  ],
})

/** Shares posts with people who have no account. */
const sharesService: GroupService = ({ environment, sessionKeys, byKey, creating, counting, sending, schedules, render, data, table }) => ({
  environment: {
    ...environment,
    ...sending.environment,
    ...schedules.environment,
    MEDIA_BUCKET: data.mediaBucketName,
    RENDER_FUNCTION: render.lambda.functionName,
  },
  rights: [
    sessionKeys(),
    byKey(),
    sending.right,
    ...schedules.rights,
    creating(),
    counting(['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem']),
    onIndex(table, 'gsi1', 'USER#*'),
    onIndex(table, 'gsi3', 'USER#*'),
    onItems(table, ['GetItem', 'Query', 'PutItem', 'UpdateItem'], ['USER#*', 'POST#*']),
    onItems(table, ['DeleteItem'], ['POST#*']),
    onItems(table, ['DeleteItem'], ['USER#*']),
    onItems(table, ['GetItem', 'PutItem', 'DeleteItem'], ['SHARE#*']),
    onFiles(data.mediaBucketArn, { actions: ['GetObject'], prefix: 'media' }),
    onFiles(data.mediaBucketArn, { actions: ['GetObject'], prefix: 'renditions' }),
    onMissingFiles(data.mediaBucketArn),
    allow(['lambda:InvokeFunction'], [render.lambda.functionArn]),
  ],
})

/** Stores notes on calendar days. */
const notesService: GroupService = ({ environment, sessionKeys, byKey, creating, counting, table }) => ({
  environment,
  rights: [
    sessionKeys(),
    byKey(),
    creating(),
    counting(),
    onItems(table, ['GetItem'], ['USER#*']),
    onAttributes(table, ['UpdateItem'], { partitions: ['USER#*'], names: ['lastUsedAt', 'notes', 'version', ...activityAttributes] }),
  ],
})

/** Stores API keys. */
const keysService: GroupService = ({ environment, sessionKeys, byKey, counting, table }) => ({
  environment,
  rights: [
    sessionKeys(),
    byKey(),
    counting(),
    onItems(table, ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'], ['USER#*']),
    onItems(table, ['PutItem', 'DeleteItem'], ['KEY#*']),
  ],
})

/** Stores suggestions and votes. */
const suggestionsService: GroupService = ({ environment, sessionKeys, creating, counting, table }) => ({
  environment,
  rights: [
    sessionKeys(),
    creating(),
    counting(),
    onIndex(table, 'gsi1', 'SUGGESTIONS'),
    onItems(table, ['GetItem'], ['USER#*']),
    onAttributes(table, ['UpdateItem'], {
      partitions: ['USER#*'],
      names: ['lastUsedAt', 'numbers', 'suggestionId', 'title', 'description', 'createdAt'],
    }),
    onItems(table, ['GetItem', 'PutItem', 'UpdateItem'], ['SUGGESTION#*']),
    onItems(table, ['GetItem', 'UpdateItem'], ['SUGGESTIONS']),
  ],
})

/** Sells plans. */
const paymentsService: GroupService = ({ environment, callerSecrets, startingJobs, counting, mail, siteUrl, stage, table, secrets }) => ({
  environment: {
    ...environment,
    ...startingJobs.environment,
    ...mail.environment,
    SITE_URL: siteUrl,
    CONTACT_TO: stage.contactTo ?? senderAddress(stage.mailFrom),
  },
  rights: [
    secrets([...callerSecrets, 'stripe-secret-key', 'stripe-publishable-key', 'stripe-portal-configuration']),
    mail.right,
    counting(),
    startingJobs.right,
    onIndex(table, 'gsi1', 'USER#*'),
    onIndex(table, 'gsi4', 'USER#*'),
    onItems(table, ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'], ['USER#*']),
    onItems(table, ['PutItem', 'DeleteItem'], ['CUSTOMER#*']),
  ],
})

/** Receives events from Stripe. */
const webhooksService: GroupService = ({ environment, startingJobs, table, secrets }) => ({
  environment: { ...environment, ...startingJobs.environment },
  rights: [
    secrets(['edge-keys', 'stripe-webhook-secret']),
    startingJobs.right,
    onItems(table, ['GetItem'], ['CUSTOMER#*']),
    onItems(table, ['PutItem'], ['STRIPE#*']),
    onItems(table, ['UpdateItem'], ['USER#*']),
  ],
})

/** Handles the contact form and the waitlist. */
const formsService: GroupService = ({ environment, counting, mail, stage, table, secrets }) => ({
  environment: {
    ...environment,
    ...mail.environment,
    CONTACT_TO: stage.contactTo ?? senderAddress(stage.mailFrom),
    ...(stage.offerEndsAt !== undefined && { OFFER_ENDS_AT: stage.offerEndsAt }),
  },
  rights: [
    secrets(['edge-keys']),
    mail.right,
    counting(),
    onItems(table, ['PutItem'], ['FORM#1']),
    onItems(table, ['GetItem', 'PutItem', 'UpdateItem'], ['WAITLIST#17']),
  ],
})

/** Shows administrators Crier's state, and carries out their decisions. */
const adminService: GroupService = ({ environment, callerSecrets, counting, data, mail, siteUrl, stage, table, secrets }) => {
  const reading = readingQueues(data.deliveryQueues, data.deadLettersOf(platformIds))
  return {
    environment: { ...environment, ...mail.environment, ...platformApps(stage), ...reading.environment, SITE_URL: siteUrl },
    rights: [
      secrets(callerSecrets),
      mail.right,
      reading.right,
      counting(),
      onIndex(table, 'gsi4', 'PEOPLE'),
      onIndex(table, 'gsi4', 'INVITATIONS'),
      onIndex(table, 'gsi4', 'USER#*'),
      onItems(table, ['GetItem', 'Query', 'UpdateItem', 'DeleteItem'], ['USER#*']),
      onItems(table, ['GetItem'], ['EMAIL#*', 'SWEEP']),
      onItems(table, ['Query'], ['MISSED']),
      onItems(table, ['GetItem', 'PutItem', 'DeleteItem'], ['PLATFORM#*', 'INVITATION#*']),
    ],
  }
}

/** Reports Crier's health and configuration. */
const healthService: GroupService = ({ environment, siteUrl, stage, table, secrets }) => ({
  environment: {
    ...environment,
    SITE_URL: siteUrl,
    ...platformApps(stage),
    ...identityApps(stage),
    ...(stage.waitlistScript !== undefined && { WAITLIST_SCRIPT_URL: stage.waitlistScript }),
    ...(stage.recommendations && { RECOMMENDATIONS: JSON.stringify(stage.recommendations) }),
  },
  rights: [secrets(['edge-keys']), onItems(table, ['GetItem'], ['SWEEP'])],
})

const services: Record<Group, GroupService> = {
  auth: authService,
  factors: factorsService,
  social: socialService,
  user: userService,
  posts: postsService,
  media: mediaService,
  platforms: platformsService,
  groups: groupsService,
  queues: queuesService,
  notes: notesService,
  keys: keysService,
  suggestions: suggestionsService,
  payments: paymentsService,
  workspaces: workspacesService,
  shares: sharesService,
  comments: commentsService,
  events: eventsService,
  webhooks: webhooksService,
  forms: formsService,
  admin: adminService,
  health: healthService,
}
