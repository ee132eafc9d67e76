import type { PlatformMark } from '#web/platforms/platform-icon.tsx'

/** `open` works today; `soon` is a beta that the showcase has promised. */
type State = 'open' | 'soon'

export type PublicPlatform = {
  /** The last part of its page's address. */
  slug: 'twitter' | 'instagram' | 'tiktok' | 'facebook' | 'linkedin' | 'pinterest' | 'youtube'
  icon: PlatformMark
  name: string
  state: State
  /** One line for the showcase. */
  line: string
}

/** The platforms of the public pages, in the order of the showcase. */
export const publicPlatforms: readonly PublicPlatform[] = [
  { slug: 'twitter', icon: 'x', name: 'X (Twitter)', state: 'open', line: 'Posts and threads, pictures and video.' },
  { slug: 'instagram', icon: 'instagram', name: 'Instagram', state: 'open', line: 'Posts, reels and stories.' },
  { slug: 'tiktok', icon: 'tiktok', name: 'TikTok', state: 'open', line: 'Videos and photo posts.' },
  { slug: 'facebook', icon: 'facebook', name: 'Facebook', state: 'open', line: 'Page posts and reels.' },
  { slug: 'linkedin', icon: 'linkedin', name: 'LinkedIn', state: 'soon', line: 'Posts in your own name.' },
  { slug: 'pinterest', icon: 'pinterest', name: 'Pinterest', state: 'open', line: 'Pins on the right board.' },
  { slug: 'youtube', icon: 'youtube', name: 'YouTube', state: 'soon', line: 'Videos and Shorts.' },
]

/** What a platform's state is called where people see it. */
export const stateLabels: Record<State, string> = { open: 'Works today', soon: 'Soon!' }
