import { DomainError, invalidField } from '#shared/domain/errors.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { platformNames } from '#shared/domain/platforms.ts'
import type { User } from '#shared/domain/users.ts'
import { models } from '#shared/platforms/models.ts'
import type { PlatformModel } from '#shared/platforms/parts.ts'
import { availableConnector, whereOf } from './begin-connection.ts'
import { type FinishDeps, type Finished, finishGranted } from './finish-connection.ts'

type Given = { userId: string; sessionId: string; person: () => Promise<User>; platform: Platform; where: string; password: string }

/**
 * Connects an account by a password that the person made for apps at its platform; it is used once and not kept. `invalid` where the platform has no such
 * passwords or refuses this one; `upstream` where trying again may help.
 */
export const connectByPassword = async (deps: FinishDeps, { where, password, ...asking }: Given): Promise<Finished> => {
  const { platform } = asking
  const { loadAsks }: PlatformModel = models[platform]
  const asks = await loadAsks?.()
  const connector = await availableConnector(deps, platform)
  if (!connector.signIn || !asks?.password)
    throw new DomainError('invalid', `${platformNames[platform]} accounts are not connected by a password.`)
  const account = await whereOf(platform, where)
  if (account === '') throw invalidField('where', asks.password.needsWhere)
  return finishGranted(deps, { connector, ...asking }, await connector.signIn({ where: account, password }))
}
