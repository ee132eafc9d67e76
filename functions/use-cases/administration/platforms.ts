import type { AppConnector } from '#functions/ports/connector.ts'
import type { OwnApp, OwnApps, PlatformPauses } from '#functions/ports/platforms.ts'
import type { AppState, AppVerdict, PlatformRow } from '#shared/contracts/admin-rows.ts'
import { type ApiVersion, daysLeft } from '#shared/domain/api-versions.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { pauseMessageDefault } from '#shared/domain/platform-pauses.ts'
import { callbackPath, type Platform, platformIds, platformNames } from '#shared/domain/platforms.ts'
import { hourMs, toInstant } from '#shared/domain/times.ts'
import { models } from '#shared/platforms/models.ts'
import type { PlatformModel } from '#shared/platforms/parts.ts'

export type PlatformRowDeps = NameAppDeps & {
  platformPauses: PlatformPauses
  apiVersions: Record<Platform, ApiVersion>
  siteUrl: string
}

/** Returns every platform's state in this deployment at `now` (ms). */
export const platformRows = async (deps: PlatformRowDeps, now: number) => {
  const own = await deps.ownApps?.list()
  return Promise.all(platformIds.map((platform) => rowOf(deps, platform, { own: own?.[platform], now })))
}

/** Returns the state of one platform. */
export const platformRow = async (deps: PlatformRowDeps, platform: Platform, now: number) =>
  rowOf(deps, platform, { own: (await deps.ownApps?.list())?.[platform], now })

type RowContext = { own: OwnApp | undefined; now: number }

const rowOf = async (deps: PlatformRowDeps, platform: Platform, { own, now }: RowContext): Promise<PlatformRow> => {
  const pause = await pauseInForce(deps.platformPauses, platform, now)
  const version = deps.apiVersions[platform]
  const days = daysLeft(version, now)
  return {
    id: platform,
    name: platformNames[platform],
    isSetUp: deps.settingsApp(platform) !== '' || own !== undefined,
    app: appState(deps, platform, own),
    callbackAddress: `${deps.siteUrl}${callbackPath(platform)}`,
    ...(pause && { pause: { until: pause.until, message: pause.message } }),
    apiVersion: version.version,
    ...(version.sunset !== undefined && { endsOn: version.sunset }),
    ...(days !== undefined && { daysLeft: days }),
  }
}

type Pausing = { hours: number; message: string | undefined; now: number }

/** Pauses sending to a platform for `hours` from `now` (ms), whatever was set before. */
export const pausePlatform = async (pauses: PlatformPauses, platform: Platform, { hours, message, now }: Pausing) => {
  // Otherwise, a longer pause would stay.
  await pauses.resume(platform)
  await pauses.pause(platform, { until: toInstant(now + hours * hourMs), message: message ?? pauseMessageDefault(platform) })
}

/** Returns a platform's pause if it's in force at `now` (ms). */
export const pauseInForce = async (pauses: Pick<PlatformPauses, 'get'>, platform: Platform, now: number) => {
  const pause = await pauses.get(platform)
  return pause && pause.until > toInstant(now) ? pause : undefined
}

export type NameAppDeps = {
  /** The id of the app in this deployment's settings, or empty if there is none. */
  settingsApp: (platform: Platform) => string
  /** The apps that administrators named. Missing if the deployment names them all. */
  ownApps: OwnApps | undefined
}

/** True if Crier registers itself at each of a platform's servers, so nobody has to name an app. */
const registersItself = (platform: Platform) => {
  const { loadAsks }: PlatformModel = models[platform]
  return loadAsks !== undefined
}

/**
 * Returns who named a platform's app. The settings take precedence: whoever runs the machine decides. `own` is what an
 * administrator named.
 */
export const appState = ({ settingsApp, ownApps }: NameAppDeps, platform: Platform, own: OwnApp | undefined): AppState => {
  const [clientId, isChosenHere] = [settingsApp(platform), ownApps !== undefined]
  if (registersItself(platform)) return { from: 'itself', canBeSet: false, canBeTested: false }
  if (clientId !== '') return { from: 'settings', clientId, canBeSet: false, canBeTested: isChosenHere }
  if (own) return { from: 'administrators', ...own, canBeSet: isChosenHere, canBeTested: isChosenHere }
  return { from: 'nobody', canBeSet: isChosenHere, canBeTested: false }
}

type AppInput = { platform: Platform; clientId: string; clientSecret: string; now: number }

/** Sets a platform's app from `now` (ms) on. Throws `conflict` if the settings name one, or none is needed. */
export const nameApp = async (deps: NameAppDeps, { platform, clientId, clientSecret, now }: AppInput) => {
  await appsToChange(deps, platform).put(platform, { clientId, clientSecret, setAt: toInstant(now) })
}

/**
 * Removes a platform's app. Accounts stay, and their posts wait. Throws `conflict`, or `not-found` if nobody named one
 * here.
 */
export const removeApp = async (deps: NameAppDeps, platform: Platform) => {
  if (!(await appsToChange(deps, platform).remove(platform)))
    throw new DomainError('not-found', `No administrator has set an app for ${platformNames[platform]}.`)
}

const appsToChange = (deps: NameAppDeps, platform: Platform): OwnApps => {
  const name = platformNames[platform]
  if (!deps.ownApps) throw new DomainError('conflict', `The app for ${name} is part of this deployment. Change it there.`)
  const { from } = appState(deps, platform, undefined)
  if (from === 'itself') throw new DomainError('conflict', `${name} doesn’t need an app. Crier registers itself with each server.`)
  if (from === 'settings')
    throw new DomainError('conflict', `The app for ${name} is set in this server’s configuration, which takes precedence.`)
  return deps.ownApps
}

export type TestAppDeps = NameAppDeps & { appConnectorOf: (platform: Platform) => Promise<AppConnector>; siteUrl: string }

/** A code that no platform ever issued. */
const madeUp = 'a-code-that-nobody-was-given'

/**
 * Tests whether a platform knows our app, without involving a person, by exchanging a code it never issued. A platform
 * that knows the app refuses the code. One that doesn't refuses the app. Throws `conflict` if there is no app to test.
 */
export const testApp = async (deps: TestAppDeps, platform: Platform): Promise<AppVerdict> => {
  const name = platformNames[platform]
  const { canBeTested } = appState(deps, platform, (await deps.ownApps?.list())?.[platform])
  if (!canBeTested) throw new DomainError('conflict', `There’s no app for ${name} that could be tested here.`)
  const connector = await deps.appConnectorOf(platform)
  const outcome = await connector.exchange({
    code: madeUp,
    verifier: 'v'.repeat(43),
    redirectUri: `${deps.siteUrl}${callbackPath(platform)}`,
  })
  // A platform that accepts a made-up code says nothing about the app.
  if (outcome.kind === 'granted')
    return { verdict: 'undecided', message: `${name} accepted a made-up code, so the test says nothing about the app.` }
  const { class: why, detail = '' } = outcome.refusal.reason
  if (why === 'sign-in-ended')
    return {
      verdict: 'known',
      message: `${name} recognizes this app: it rejected the test’s made-up code, not the app. You’ll know for sure when the first account connects.`,
    }
  if (why === 'configuration')
    return { verdict: 'unknown', message: `${name} doesn’t accept this app. Check the ID, secret, and callback address.${said(detail)}` }
  return { verdict: 'undecided', message: `${name} didn’t give a clear answer. Try again in a while.${said(detail)}` }
}

const said = (detail: string) => (detail === '' ? '' : ` It said: ${detail}`)
