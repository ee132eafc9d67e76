import { useState } from 'react'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { isPlatform, type Platform, platformIds, platformNames, platformOf } from '#shared/domain/platforms.ts'
import { accountName } from '#shared/platforms/models.ts'
import { allTab, type Draft, isOverridden, type Tab } from './draft.ts'

type Chosen = Pick<AccountAnswer, 'id' | 'platform'>

/**
 * Returns a post's tabs: the shared one, one per platform, and one per account whose content the API has overridden.
 * Just `allTab` if there is nothing to tell apart.
 */
export const tabsOf = ({ overrides }: Pick<Draft, 'overrides'>, accounts: readonly Chosen[]): readonly Tab[] => {
  const platforms = platformsOf(accounts)
  const apart = accounts.filter(({ id }) => isOverridden(overrides[id])).map(({ id }) => id)
  const isOneTab = platforms.length + apart.length <= 1 && platforms.every((platform) => !isOverridden(overrides[platform]))
  return isOneTab ? [allTab] : [allTab, ...platforms, ...apart]
}

/** Returns the platforms of these accounts, in the usual platform order. */
export const platformsOf = (accounts: readonly Chosen[]) =>
  platformIds.filter((platform) => accounts.some((account) => account.platform === platform))

/** Returns the platform whose options belong to a tab: its own, or the only one there is. */
export const platformAt = (tab: Tab, accounts: readonly Chosen[]): Platform | undefined => {
  if (isPlatform(tab)) return tab
  const [only, another] = platformsOf(accounts)
  return tab === allTab && another === undefined ? only : undefined
}

/** Returns the accounts that get a tab's content. */
export const accountsAt = <Account extends Chosen>(tab: Tab, { overrides }: Draft, accounts: readonly Account[]): readonly Account[] => {
  if (tab !== allTab) return accounts.filter(({ id, platform }) => id === tab || (platform === tab && !isOverridden(overrides[id])))
  return accounts.filter(({ id, platform }) => overrides[id]?.text === undefined && overrides[platform]?.text === undefined)
}

/** Returns the tab in which a finding about these accounts can be fixed without affecting others. */
export const tabFor = (accountIds: readonly string[], tabs: readonly Tab[]): Tab => {
  const [only] = accountIds
  if (only !== undefined && accountIds.length === 1 && tabs.includes(only)) return only
  const [platform, another] = new Set(accountIds.map(platformOf))
  return platform !== undefined && another === undefined && tabs.includes(platform) ? platform : allTab
}

/**
 * Returns the tabs in which these accounts' files can be changed without changing anyone else's: their platform's, or
 * their own if other accounts there keep its files.
 */
export const fileTabsOf = (accountIds: readonly string[], { overrides }: Pick<Draft, 'overrides'>, accounts: readonly Chosen[]): Tab[] => {
  const hasOwnFiles = ({ id }: Chosen) => overrides[id]?.media !== undefined
  const isMeant = ({ id }: Chosen) => accountIds.includes(id)
  const tabs = accounts.filter(isMeant).map((account) => {
    const alike = accounts.filter((other) => other.platform === account.platform && !hasOwnFiles(other))
    return !hasOwnFiles(account) && alike.every(isMeant) ? account.platform : account.id
  })
  return [...new Set(tabs)]
}

/** Returns a tab's name for use within a sentence. */
export const tabName = (tab: Tab, accounts: readonly AccountAnswer[]): string => {
  if (isPlatform(tab)) return platformNames[tab]
  const account = accounts.find(({ id }) => id === tab)
  return account ? accountName(account) : tab
}

/** An element to focus once its tab has rendered. */
export type FocusTarget = { find: () => HTMLElement | null | undefined }

/** The post's tabs and the open one. */
export const useTabs = (tabs: readonly Tab[]) => {
  const [wanted, openTab] = useState<Tab>(allTab)
  const [focusTarget, setFocusTarget] = useState<FocusTarget>()
  return {
    tabs,
    tab: tabs.includes(wanted) ? wanted : allTab,
    openTab,
    focusTarget,
    /** Opens a tab and focuses the element found there. */
    goTo: (tab: Tab, find: FocusTarget['find']) => {
      openTab(tabs.includes(tab) ? tab : allTab)
      setFocusTarget({ find })
    },
    onFocused: () => setFocusTarget(undefined),
  }
}
