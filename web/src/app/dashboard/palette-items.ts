import type { PostAnswer } from '#shared/contracts/posts.ts'
import type { PostListName } from '#web/features/posts/queries.ts'
import { newPostPath } from '#web/features/shortcuts/shortcuts.ts'
import { i18n } from '#web/lib/i18n.ts'
import { type ScreenName, screens } from '#web/lib/screens.ts'
import { settingsTabs } from '#web/lib/settings-tabs.ts'
import { type Theme, themes } from '#web/lib/theme.ts'

/** Where an entry leads, or what it does on the spot. */
export type PaletteTarget = { path: string } | { theme: Theme } | { isEverythingPaused: boolean }

/** Something the palette leads to. */
export type PaletteItem = {
  id: string
  kind: ScreenName | 'new' | 'connect' | 'post' | 'theme' | 'pause'
  text: string
  /** Set apart at the end of the line. */
  hint: string
  target: PaletteTarget
}
export type PaletteGroup = { name: string; items: PaletteItem[] }

type Post = Pick<PostAnswer, 'id' | 'content'>
type Sources = {
  /** The platforms that an account can be connected on here. */
  platforms: readonly { id: string; name: string }[]
  /** Whether publishing is paused; undefined until that is known. */
  isPaused?: boolean | undefined
  /** By the list they are in. */
  posts: Readonly<Partial<Record<PostListName, readonly Post[]>>>
}

/** Texts shorter than this match too many posts to be worth asking for them. */
export const postSearchMin = 2
const postsShown = 8
const excerptLength = 90

const listNames = {
  scheduled: i18n.t('Scheduled'),
  drafts: i18n.t('Draft'),
  published: i18n.t('Published'),
  failed: i18n.t('Failed'),
} satisfies Record<PostListName, string>

/** What matches the typed text, in groups; every word of it has to occur, in any order. Groups that nothing matches are left out. */
export const paletteGroups = (typed: string, { platforms, isPaused, posts }: Sources): PaletteGroup[] => {
  const words = normal(typed).split(/\s+/).filter(Boolean)
  const matches = (text: string) => words.every((word) => normal(text).includes(word))
  const groups = [
    { name: i18n.t('Do'), items: actions(platforms, isPaused).filter(({ text }) => matches(text)) },
    { name: i18n.t('Go to'), items: screenItems.filter(({ text }) => matches(text)) },
    { name: i18n.t('Settings'), items: words.length === 0 ? [] : settingsItems.filter(({ text }) => matches(text)) },
    { name: i18n.t('Posts'), items: typed.trim().length < postSearchMin ? [] : foundPosts(posts, matches) },
  ]
  return groups.filter(({ items }) => items.length > 0)
}

const screenItems: PaletteItem[] = screens.map(({ name, label, path, letter }) => ({
  id: `screen-${name}`,
  kind: name,
  text: label,
  hint: `G ${letter.toUpperCase()}`,
  target: { path },
}))

const themeNames = { system: i18n.t('as on this device'), light: i18n.t('light'), dark: i18n.t('dark') } satisfies Record<Theme, string>

/** Too many to be read unasked: they are there for who types what they look for. */
const settingsItems: PaletteItem[] = [
  ...settingsTabs.map(
    ({ value, label }): PaletteItem => ({
      id: `settings-${value}`,
      kind: 'settings',
      text: i18n.t('Settings: {label}', { label }),
      hint: '',
      target: { path: `/dashboard/settings?tab=${value}` },
    }),
  ),
  ...themes.map(
    (theme): PaletteItem => ({
      id: `theme-${theme}`,
      kind: 'theme',
      text: i18n.t('Theme: {theme}', { theme: themeNames[theme] }),
      hint: '',
      target: { theme },
    }),
  ),
]

const actions = (platforms: Sources['platforms'], isPaused: boolean | undefined): PaletteItem[] => [
  { id: 'new', kind: 'new', text: i18n.t('New post'), hint: 'C', target: { path: newPostPath } },
  { id: 'schedule', kind: 'scheduled', text: i18n.t('Schedule a draft'), hint: '', target: { path: '/dashboard/scheduled?tab=drafts' } },
  ...(isPaused === undefined ? [] : [pauseItem(isPaused)]),
  ...platforms.map(
    ({ id, name }): PaletteItem => ({
      id: `connect-${id}`,
      kind: 'connect',
      text: i18n.t('Connect an account on {name}', { name }),
      hint: '',
      target: { path: `/dashboard/platforms#${id}` },
    }),
  ),
]

/** Holds what would go out, or lets it go. */
const pauseItem = (isPaused: boolean): PaletteItem => ({
  id: 'pause',
  kind: 'pause',
  text: isPaused ? i18n.t('Resume publishing') : i18n.t('Pause publishing'),
  hint: '',
  target: { isEverythingPaused: !isPaused },
})

/** A post may be in two lists, of which each was read at its own time; it is shown once. */
const foundPosts = (posts: Sources['posts'], matches: (text: string) => boolean): PaletteItem[] => {
  const found = new Map<string, PaletteItem>()
  for (const [list, name] of Object.entries(listNames) as [PostListName, string][])
    for (const { id, content } of posts[list] ?? []) if (!found.has(id) && matches(content)) found.set(id, toItem({ id, content }, name))
  return [...found.values()].slice(0, postsShown)
}

const toItem = ({ id, content }: Post, listName: string): PaletteItem => ({
  id: `post-${id}`,
  kind: 'post',
  text: excerpt(content),
  hint: listName,
  target: { path: `/dashboard/scheduled?post=${encodeURIComponent(id)}` },
})

const excerpt = (content: string) => {
  const line = content.replace(/\s+/g, ' ').trim()
  return line.length > excerptLength ? `${line.slice(0, excerptLength).trimEnd()}…` : line
}

/** Without case and accents. */
const normal = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
