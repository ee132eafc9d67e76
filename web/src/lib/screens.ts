/** A screen of the dashboard: its name in the sidebar, its place, and the letter that follows G to go there. */
export type Screen = { name: ScreenName; label: string; path: string; letter: string }

export type ScreenName = 'overview' | 'posts' | 'scheduled' | 'queue' | 'platforms' | 'settings' | 'documentation' | 'suggest-feature'

/** In the order of the sidebar (docs/specification.md). */
export const screens: readonly Screen[] = [
  { name: 'overview', label: 'Overview', path: '/dashboard/overview', letter: 'o' },
  { name: 'posts', label: 'Create Post', path: '/dashboard/posts', letter: 'p' },
  { name: 'scheduled', label: 'Scheduled Posts', path: '/dashboard/scheduled', letter: 's' },
  { name: 'queue', label: 'Queue', path: '/dashboard/queue', letter: 'q' },
  { name: 'platforms', label: 'Platform Connections', path: '/dashboard/platforms', letter: 'l' },
  { name: 'settings', label: 'Settings', path: '/dashboard/settings', letter: 'e' },
  { name: 'documentation', label: 'Documentation', path: '/dashboard/documentation', letter: 'd' },
  { name: 'suggest-feature', label: 'Suggest Feature', path: '/dashboard/suggest-feature', letter: 'f' },
]
