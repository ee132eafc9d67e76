import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { Platform, platformOf } from '#shared/domain/platforms.ts'
import { type Draft, everywhere, type Place } from '#web/features/composer/draft/draft.ts'
import { isOwn } from '#web/features/composer/draft/written.ts'

type Chosen = Pick<AccountAnswer, 'id' | 'platform'>

/**
 * Where a post can be written: for all, for each platform it goes to, and for accounts that were given something of their own through the API. Just
 * `everywhere` while there is nothing to tell apart.
 */
export const placesOf = ({ own }: Draft, accounts: readonly Chosen[]): readonly Place[] => {
  const platforms = platformsOf(accounts)
  const apart = accounts.filter(({ id }) => isOwn(own[id])).map(({ id }) => id)
  const isOnePlace = platforms.length + apart.length <= 1 && platforms.every((platform) => !isOwn(own[platform]))
  return isOnePlace ? [everywhere] : [everywhere, ...platforms, ...apart]
}

/** The platforms of these accounts, in the order in which platforms are always named. */
export const platformsOf = (accounts: readonly Chosen[]) =>
  Platform.options.filter((platform) => accounts.some((account) => account.platform === platform))

/** The platform whose options belong to a place: its own, or the only one there is. */
export const platformAt = (place: Place, accounts: readonly Chosen[]): Platform | undefined => {
  const named = Platform.safeParse(place)
  if (named.success) return named.data
  const [only, another] = platformsOf(accounts)
  return place === everywhere && another === undefined ? only : undefined
}

/** The accounts that get what is written in a place. */
export const accountsAt = <Account extends Chosen>(place: Place, { own }: Draft, accounts: readonly Account[]): readonly Account[] => {
  if (place !== everywhere) return accounts.filter(({ id, platform }) => id === place || (platform === place && !isOwn(own[id])))
  return accounts.filter(({ id, platform }) => own[id]?.text === undefined && own[platform]?.text === undefined)
}

/** Where something that concerns these accounts can be mended without touching others. */
export const placeFor = (accountIds: readonly string[], places: readonly Place[]): Place => {
  const [only] = accountIds
  if (only !== undefined && accountIds.length === 1 && places.includes(only)) return only
  const [platform, another] = new Set(accountIds.map(platformOf))
  return platform !== undefined && another === undefined && places.includes(platform) ? platform : everywhere
}
