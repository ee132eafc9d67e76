import { i18n } from '#web/lib/i18n.ts'
import { currentWorkspace } from '#web/lib/workspace.ts'

/** A dashboard screen: its name in the sidebar, its path, and the letter that opens it after G. */
export type Screen = {
  name: ScreenName
  label: string
  path: string
  letter: string
  /** Only in shared workspaces. */
  isForTeams?: true
}

export type ScreenName =
  | 'overview'
  | 'posts'
  | 'scheduled'
  | 'queue'
  | 'review'
  | 'platforms'
  | 'settings'
  | 'documentation'
  | 'suggest-feature'

const everyScreen: readonly Screen[] = [
  { name: 'overview', label: i18n.t('Overview'), path: '/dashboard/overview', letter: 'o' },
  { name: 'posts', label: i18n.t('Create Post'), path: '/dashboard/posts', letter: 'p' },
  { name: 'scheduled', label: i18n.t('Scheduled Posts'), path: '/dashboard/scheduled', letter: 's' },
  { name: 'queue', label: i18n.t('Queue'), path: '/dashboard/queue', letter: 'q' },
  { name: 'review', label: i18n.t('Review'), path: '/dashboard/review', letter: 'r', isForTeams: true },
  { name: 'platforms', label: i18n.t('Platform Connections'), path: '/dashboard/platforms', letter: 'l' },
  { name: 'settings', label: i18n.t('Settings'), path: '/dashboard/settings', letter: 'e' },
  { name: 'documentation', label: i18n.t('Documentation'), path: '/dashboard/documentation', letter: 'd' },
  { name: 'suggest-feature', label: i18n.t('Suggest Feature'), path: '/dashboard/suggest-feature', letter: 'f' },
]

/** The screen at an address, even one that nothing links to. */
export const screenAt = (pathname: string) => everyScreen.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))

/** In sidebar order (docs/specification.md). Those for teams are there only in a shared workspace; another one reloads the page. */
export const screens = everyScreen.filter(({ isForTeams }) => isForTeams === undefined || currentWorkspace() !== undefined)
