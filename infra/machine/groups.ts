import type { APIGatewayProxyEventV2, Context } from 'aws-lambda'
import { memoryKeyCalls } from '#functions/adapters/memory-key-calls.ts'
import { runsHere } from '#functions/adapters/platforms/app.ts'
import { readJwtKeys } from '#functions/adapters/sign-in/jwt-tokens.ts'
import { readSigningKeys } from '#functions/adapters/sign-in/session-tokens.ts'
import { groupParts } from '#functions/compose/group-parts.ts'
import type { Deliveries } from '#functions/ports/deliveries.ts'
import type { Machine, QueueSizes } from '#functions/ports/health.ts'
import type { JobRunner } from '#functions/ports/jobs.ts'
import { report } from '#functions/runtime/log.ts'
import type { Group } from '#shared/contracts/all.ts'
import { secondMs } from '#shared/domain/times.ts'
import type { OwnParts } from './own-parts.ts'
import type { MachineSettings } from './settings.ts'

type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<unknown>

/** What the engine's thread does for the groups. */
type Engine = { deliveries: Deliveries; jobRunner: JobRunner; queueSizes: QueueSizes }

/** How long a call may take, in ms: the gateway waits as long (infra/machine/door/gateway.ts). */
const answerMs = 30 * secondMs

type Options = { settings: MachineSettings; parts: OwnParts; engine: Engine; machine: Machine | undefined }

/**
 * The API's groups, each loaded on its first call, since most starts serve few of them. They accept calls in the form
 * AWS's HTTP API passes them, which they're written for.
 */
export const openGroups = ({ settings, parts, engine, machine }: Options) => {
  const { secrets, siteUrl, clientSecrets, stripe } = settings
  const shared = groupParts({
    table: parts.table,
    edge: settings.edge,
    sessionPublicKeys: JSON.stringify(secrets.sessionKeys.map(({ id, x }) => ({ id, x }))),
    networkKey: secrets.networkKey,
    keyCalls: memoryKeyCalls(),
  })
  const signUp = { mode: settings.signUp, grantedPlan: settings.grantedPlan, choices: parts.signUpChoices }
  const signingKeys = readSigningKeys(JSON.stringify(secrets.sessionKeys))
  const own = { ...parts, ...shared, ...engine, signUp, signingKeys, siteUrl, machine }
  const { contactTo } = settings

  const groups: Record<Group, () => Promise<Handler>> = {
    admin: async () =>
      (await import('#functions/api/admin/group.ts')).adminGroup({
        ...own,
        registrations: settings.platforms,
        ownApps: parts.ownAppsToChange,
      }),
    auth: async () => (await import('#functions/api/auth/group.ts')).authGroup({ ...own, passwordMin: settings.passwordMin }),
    factors: async () => (await import('#functions/api/factors/group.ts')).factorsGroup(own),
    forms: async () => (await import('#functions/api/forms/group.ts')).formsGroup({ ...own, contactTo, offerEndsAt: undefined }),
    groups: async () => (await import('#functions/api/groups/group.ts')).groupsGroup(own),
    health: async () =>
      (await import('#functions/api/health/group.ts')).healthGroup({
        ...own,
        settings: {
          ...settings.providers,
          SITE_URL: siteUrl,
          PLATFORM_APPS: settings.platforms,
          RECOMMENDATIONS: settings.recommendations,
          WAITLIST_SCRIPT_URL: settings.waitlistScript,
          MAIL_SANDBOX_URL: settings.mailSandboxUrl,
          SIGN_UP: settings.signUp,
          GRANTED_PLAN: settings.grantedPlan,
        },
      }),
    keys: async () => (await import('#functions/api/keys/group.ts')).keysGroup(own),
    media: async () => {
      const { mediaCompleter, mediaGroup } = await import('#functions/api/media/group.ts')
      const complete = mediaCompleter(own)
      const start = async (ref: Parameters<typeof complete>[0]) =>
        void complete(ref).catch((error: unknown) => report('A file could not be completed; asking for it tries again.', error))
      return mediaGroup({ ...own, completions: { start } })
    },
    notes: async () => (await import('#functions/api/notes/group.ts')).notesGroup(own),
    payments: async () =>
      (await import('#functions/api/payments/group.ts')).paymentsGroup({
        ...own,
        contactTo,
        stripe: { ...stripe, portalConfiguration: 'none' },
      }),
    platforms: async () =>
      (await import('#functions/api/platforms/group.ts')).platformsGroup({ ...own, allowsManualTokens: settings.allowsManualTokens }),
    posts: async () => (await import('#functions/api/posts/group.ts')).postsGroup(own),
    queues: async () => (await import('#functions/api/queues/group.ts')).queuesGroup(own),
    social: async () =>
      (await import('#functions/api/social/group.ts')).socialGroup({ ...own, identity: settings.providers, clientSecrets }),
    suggestions: async () => (await import('#functions/api/suggestions/group.ts')).suggestionsGroup(own),
    user: async () =>
      (await import('#functions/api/user/group.ts')).userGroup({ ...own, jwtKeys: readJwtKeys(JSON.stringify(secrets.jwtKeys)) }),
    shares: async () => (await import('#functions/api/shares/group.ts')).sharesGroup(own),
    comments: async () => (await import('#functions/api/comments/group.ts')).commentsGroup(own),
    events: async () =>
      (await import('#functions/api/events/group.ts')).eventsGroup({ ...own, allowsLoopback: runsHere(settings.platforms) }),
    workspaces: async () => (await import('#functions/api/workspaces/group.ts')).workspacesGroup(own),
    webhooks: async () =>
      (await import('#functions/api/webhooks/group.ts')).webhooksGroup({
        ...own,
        secret: stripe.webhookSecret,
        readSecret: async () => stripe.webhookSecret,
      }),
  }
  const opened = new Map<Group, Promise<Handler>>()
  const open = (group: Group) => {
    const opening = opened.get(group) ?? groups[group]()
    opened.set(group, opening)
    // One that failed to load is retried by the next call.
    opening.catch(() => opened.delete(group))
    return opening
  }
  return (group: Group) => async (event: APIGatewayProxyEventV2) => (await open(group))(event, contextOf(group))
}

const nothing = () => undefined

/** The context Lambda passes to a handler. Our groups read only the remaining time from it. */
const contextOf = (functionName: Group, endsAt = Date.now() + answerMs): Context => ({
  awsRequestId: '',
  functionName,
  functionVersion: '',
  invokedFunctionArn: '',
  memoryLimitInMB: '',
  logGroupName: '',
  logStreamName: '',
  callbackWaitsForEmptyEventLoop: false,
  getRemainingTimeInMillis: () => Math.max(0, endsAt - Date.now()),
  done: nothing,
  fail: nothing,
  succeed: nothing,
})
