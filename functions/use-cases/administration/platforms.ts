import type { Connector } from '#functions/ports/connector.ts'
import type { OwnApp, OwnApps, PlatformPauses } from '#functions/ports/platforms.ts'
import type { AppState, AppVerdict, PlatformRow } from '#shared/contracts/admin-rows.ts'
import { type ApiVersion, daysLeft } from '#shared/domain/api-versions.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { pauseMessageDefault } from '#shared/domain/platform-pauses.ts'
import { callbackPath, Platform, platformNames } from '#shared/domain/platforms.ts'
import { hourMs, toInstant } from '#shared/domain/times.ts'
import { models } from '#shared/platforms/models.ts'
import type { PlatformModel } from '#shared/platforms/parts.ts'

export type PlatformRowDeps = NameAppDeps & {
  platformPauses: PlatformPauses
  apiVersions: Record<Platform, ApiVersion>
  siteUrl: string
}

/** Every platform as this deployment stands to it at `now` (ms). */
export const platformRows = async (deps: PlatformRowDeps, now: number) => {
  const own = await deps.ownApps?.list()
  return Promise.all(Platform.options.map((platform) => rowOf(deps, platform, { own: own?.[platform], now })))
}

/** One of them. */
export const platformRow = async (deps: PlatformRowDeps, platform: Platform, now: number) =>
  rowOf(deps, platform, { own: (await deps.ownApps?.list())?.[platform], now })

type Known = { own: OwnApp | undefined; now: number }

const rowOf = async (deps: PlatformRowDeps, platform: Platform, { own, now }: Known): Promise<PlatformRow> => {
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

/** Sends nothing to a platform from `now` (ms) on, for so many hours, whatever was decided before. */
export const pausePlatform = async (pauses: PlatformPauses, platform: Platform, { hours, message, now }: Pausing) => {
  // A pause that lasts longer would stay otherwise.
  await pauses.resume(platform)
  await pauses.pause(platform, { until: toInstant(now + hours * hourMs), message: message ?? pauseMessageDefault(platform) })
}

/** The pause of a platform that is in force at `now` (ms). */
export const pauseInForce = async (pauses: Pick<PlatformPauses, 'get'>, platform: Platform, now: number) => {
  const pause = await pauses.get(platform)
  return pause && pause.until > toInstant(now) ? pause : undefined
}

export type NameAppDeps = {
  /** The id of the app that the settings of this deployment name; empty where they name none. */
  settingsApp: (platform: Platform) => string
  /** The apps that administrators name; missing where the deployment names them all. */
  ownApps: OwnApps | undefined
}

/** Whether Crier registers itself at each server of a platform, so that nobody has to name an app. */
const registersItself = (platform: Platform) => {
  const { loadAsks }: PlatformModel = models[platform]
  return loadAsks !== undefined
}

/** Who named the app of a platform. The settings count first: whoever runs the machine has the last word. `own` is what an administrator named. */
export const appState = ({ settingsApp, ownApps }: NameAppDeps, platform: Platform, own: OwnApp | undefined): AppState => {
  const [clientId, isChosenHere] = [settingsApp(platform), ownApps !== undefined]
  if (registersItself(platform)) return { from: 'itself', canBeSet: false, canBeTested: false }
  if (clientId !== '') return { from: 'settings', clientId, canBeSet: false, canBeTested: isChosenHere }
  if (own) return { from: 'administrators', ...own, canBeSet: isChosenHere, canBeTested: isChosenHere }
  return { from: 'nobody', canBeSet: isChosenHere, canBeTested: false }
}

type Naming = { platform: Platform; clientId: string; clientSecret: string; now: number }

/** Names the app of a platform from `now` (ms) on. Throws `conflict` where the settings do, or where none is needed. */
export const nameApp = async (deps: NameAppDeps, { platform, clientId, clientSecret, now }: Naming) => {
  await appsToChange(deps, platform).put(platform, { clientId, clientSecret, setAt: toInstant(now) })
}

/** Takes the app of a platform away. Accounts stay, and their posts wait. Throws `conflict`, and `not-found` where nobody named one here. */
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

export type TestAppDeps = NameAppDeps & { connectorOf: (platform: Platform) => Promise<Connector>; siteUrl: string }

/** No platform gave this code to anybody. */
const madeUp = 'a-code-that-nobody-was-given'

/**
 * Asks a platform whether it knows our app, without any person: it is to exchange a code that it never gave. Who knows the app refuses the code, who does not
 * refuses the app. Throws `conflict` where there is no app to ask about.
 */
export const testApp = async (deps: TestAppDeps, platform: Platform): Promise<AppVerdict> => {
  const name = platformNames[platform]
  const { canBeTested } = appState(deps, platform, (await deps.ownApps?.list())?.[platform])
  if (!canBeTested) throw new DomainError('conflict', `There’s no app for ${name} that could be tested here.`)
  const connector = await deps.connectorOf(platform)
  const outcome = await connector.exchange({
    code: madeUp,
    verifier: 'v'.repeat(43),
    redirectUri: `${deps.siteUrl}${callbackPath(platform)}`,
  })
  // A platform that grants a made-up code says nothing of the app.
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
