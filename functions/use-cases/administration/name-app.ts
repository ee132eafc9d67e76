import type { OwnApp, OwnApps } from '#functions/ports/own-apps.ts'
import type { AppState } from '#shared/contracts/admin-rows.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { type Platform, platformNames } from '#shared/domain/platforms.ts'
import { toInstant } from '#shared/domain/times.ts'
import { models } from '#shared/platforms/models.ts'
import type { PlatformModel } from '#shared/platforms/parts.ts'

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
  if (from === 'itself') throw new DomainError('conflict', `${name} needs no app: Crier registers itself at each server.`)
  if (from === 'settings')
    throw new DomainError('conflict', `The app for ${name} is set in the settings of this machine, which count first.`)
  return deps.ownApps
}
