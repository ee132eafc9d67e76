import * as z from 'zod'
import type { ServerApp } from '#functions/ports/platforms.ts'
import type { Refusal } from '#shared/domain/refusals.ts'
import { dayMs, minuteMs, secondMs } from '#shared/domain/times.ts'
import type { ServerLimits } from '#shared/platforms/mastodon/model.ts'
import { scopeNames } from '#shared/platforms/rules.ts'
import type { CallResult, PlatformClient } from '../call.ts'
import { refusalOf, transient } from '../failed.ts'
import { callServer } from './call.ts'

/** A server's description of itself. */
type Instance = {
  /** The end of its people's handles, which may differ from the host it responds at. */
  domain: string | undefined
  limits: ServerLimits
}

const Count = z.number().positive().optional().catch(undefined)

const Configuration = z
  .object({
    statuses: z.object({ max_characters: Count, max_media_attachments: Count, characters_reserved_per_url: Count }).optional(),
    media_attachments: z
      .object({
        description_limit: Count,
        image_size_limit: Count,
        video_size_limit: Count,
        video_matrix_limit: Count,
        video_frame_rate_limit: Count,
      })
      .optional(),
    polls: z.object({ max_options: Count, max_characters_per_option: Count, min_expiration: Count, max_expiration: Count }).optional(),
  })
  .default({})
const InstanceAnswer = z.object({
  domain: z.string().optional(),
  /** The older response has the domain under this name, or a URL. */
  uri: z.string().optional(),
  /** The field some other software uses instead. */
  max_toot_chars: Count,
  configuration: Configuration,
  version: z.string().default(''),
  api_versions: z.object({ mastodon: z.number().optional() }).optional(),
})

/**
 * The API version servers report since 4.5, which introduced quotes: https://docs.joinmastodon.org/entities/Instance
 */
const withQuotes = 7

/** Since 4.6, a poll may have files. */
const hasFilesWithPoll = (version: string) => {
  const [, major = '0', minor = '0'] = /^(\d+)\.(\d+)/.exec(version) ?? []
  return Number(major) * 100 + Number(minor) >= 406
}

/** Asks a server for its limits. Servers before 4.0 only respond at the older path. */
export const readInstance = async (deps: PlatformClient, host: string): Promise<CallResult<Instance>> => {
  const ask = (version: 'v1' | 'v2') =>
    callServer(deps, {
      host,
      operation: 'profile',
      method: 'GET',
      path: `/api/${version}/instance`,
      answer: InstanceAnswer,
      timeoutMs: 4 * secondMs,
    })
  const first = await ask('v2')
  const called = first.kind === 'ok' ? first : await ask('v1')
  return called.kind === 'ok' ? { ...called, value: toInstance(called.value) } : called
}

const toInstance = ({ domain, uri, max_toot_chars, configuration, version, api_versions }: z.output<typeof InstanceAnswer>): Instance => {
  const { statuses, media_attachments: media, polls } = configuration
  const apiVersion = api_versions?.mastodon ?? 0
  return {
    domain: domain ?? uri?.replace(/^https?:\/\//, ''),
    limits: known({
      text: statuses?.max_characters ?? max_toot_chars,
      link: statuses?.characters_reserved_per_url,
      files: statuses?.max_media_attachments,
      altText: media?.description_limit,
      imageBytes: media?.image_size_limit,
      videoBytes: media?.video_size_limit,
      videoPixels: media?.video_matrix_limit,
      videoFrameRate: media?.video_frame_rate_limit,
      pollChoices: polls?.max_options,
      pollChoice: polls?.max_characters_per_option,
      pollShortest: inMinutes(polls?.min_expiration),
      pollLongest: inMinutes(polls?.max_expiration),
      quotes: apiVersion >= withQuotes ? 1 : 0,
      filesWithPoll: apiVersion > 0 && hasFilesWithPoll(version) ? 1 : 0,
    }),
  }
}

const inMinutes = (seconds: number | undefined) => (seconds === undefined ? undefined : Math.floor((seconds * secondMs) / minuteMs))

const known = (limits: { [Name in keyof ServerLimits]: number | undefined }): ServerLimits =>
  Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined))

/** The minimal scope for identifying a person, and the one servers before 4.3 have instead. */
export const [profileScope, olderScope] = ['profile', 'read:accounts'] as const

const MetadataAnswer = z.object({ scopes_supported: z.array(z.string()) })
const AppAnswer = z.object({ client_id: z.string().min(1), client_secret: z.string().min(1) })

type RegistrationResult = { app: ServerApp } | { refusal: Refusal }

/** How long a registration is kept if no one connects an account with it, and after the last time someone did. */
const [unusedMs, usedMs] = [dayMs, 180 * dayMs]

/** Records that someone signed in with our registration at a server. Connected accounts no longer need it. */
export const keepUsed = (deps: PlatformClient, host: string) => deps.serverApps?.need('mastodon', host, deps.now() + usedMs)

/**
 * Returns Crier's registration at a server: the stored one, or a new one if there is none or the server has forgotten
 * it.
 */
export const registrationAt = async (deps: PlatformClient, host: string, redirectUri: string): Promise<RegistrationResult> => {
  const scopes = await scopesAt(deps, host)
  const kept = await deps.serverApps?.get('mastodon', host)
  const isSame = kept?.redirectUri === redirectUri && kept.scopes.join() === scopes.join()
  if (kept && isSame && (await isKnownAt(deps, host, kept))) {
    await deps.serverApps?.need('mastodon', host, deps.now() + unusedMs)
    return { app: kept }
  }
  return register(deps, { host, redirectUri, scopes, instead: kept?.clientId })
}

type RegistrationRequest = { host: string; redirectUri: string; scopes: string[]; instead: string | undefined }

const register = async (deps: PlatformClient, { host, redirectUri, scopes, instead }: RegistrationRequest): Promise<RegistrationResult> => {
  if (!deps.serverApps) return { refusal: transient('Crier can’t register with servers here.') }
  const called = await callServer(deps, {
    host,
    operation: 'register',
    method: 'POST',
    path: '/api/v1/apps',
    body: { client_name: deps.app.clientId, redirect_uris: redirectUri, scopes: scopes.join(' '), website: new URL(redirectUri).origin },
    answer: AppAnswer,
  })
  if (called.kind !== 'ok') return { refusal: refusalOf(called) }
  const { client_id: clientId, client_secret: clientSecret } = called.value
  return {
    app: await deps.serverApps.keep(
      'mastodon',
      host,
      { clientId, clientSecret, redirectUri, scopes },
      { until: deps.now() + unusedMs, instead },
    ),
  }
}

/** Servers list their scopes since 4.3. */
const scopesAt = async (deps: PlatformClient, host: string): Promise<string[]> => {
  const called = await callServer(deps, {
    host,
    operation: 'prepare',
    method: 'GET',
    path: '/.well-known/oauth-authorization-server',
    answer: MetadataAnswer,
  })
  const isNew = called.kind === 'ok' && called.value.scopes_supported.includes(profileScope)
  return scopeNames('mastodon').map((name) => (name === profileScope && !isNew ? olderScope : name))
}

/** A server that was reinstalled or that cleans up no longer knows an app. It would only tell the person, not us. */
const isKnownAt = async (deps: PlatformClient, host: string, { clientId, clientSecret, scopes }: ServerApp) => {
  const called = await callServer(deps, {
    host,
    operation: 'register',
    method: 'POST',
    path: '/oauth/token',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      scope: scopes.at(-1) ?? '',
    }),
    answer: z.unknown(),
  })
  return called.kind === 'ok' || refusalOf(called).reason.platformCode !== 'invalid_client'
}
