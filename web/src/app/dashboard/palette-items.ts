import type { PostAnswer } from '#shared/contracts/posts.ts'
import { schedulingTakes } from '#web/features/posts/post-actions.ts'
import type { PostListName } from '#web/features/posts/queries.ts'
import { newPostPath } from '#web/features/shortcuts/shortcuts.ts'
import { i18n } from '#web/lib/i18n.ts'
import { type ScreenName, screens } from '#web/lib/screens.ts'
import { managersTabs, type SettingsTab, settingsTabs } from '#web/lib/settings-tabs.ts'
import { type Theme, themes } from '#web/lib/theme.ts'
import type { May } from '#web/lib/use-workspace.ts'

/** The path an entry leads to, or the action it performs in place. */
export type PaletteTarget = { path: string } | { theme: Theme } | { isEverythingPaused: boolean }

/** An entry of the palette. */
export type PaletteItem = {
  id: string
  kind: ScreenName | 'new' | 'connect' | 'post' | 'theme' | 'pause'
  text: string
  /** Shown at the end of the line. */
  hint: string
  target: PaletteTarget
}
export type PaletteGroup = { name: string; items: PaletteItem[] }

type Post = Pick<PostAnswer, 'id' | 'content'>
type Sources = {
  /** The platforms where an account can be connected in this deployment. */
  platforms: readonly { id: string; name: string }[]
  /** True if publishing is paused. Undefined until known. */
  isPaused?: boolean | undefined
  may?: May
  /** Posts by list. */
  posts: Readonly<Partial<Record<PostListName, readonly Post[]>>>
}

/** Shorter texts match too many posts to be worth requesting them. */
export const postSearchMin = 2
const postsShown = 8
const excerptLength = 90

const listNames = {
  scheduled: i18n.t('Scheduled'),
  drafts: i18n.t('Draft'),
  published: i18n.t('Published'),
  failed: i18n.t('Failed'),
} satisfies Record<PostListName, string>

/**
 * Returns everything that matches the typed text, in groups. Every word has to occur, in any order. Empty groups are
 * left out.
 */
export const paletteGroups = (typed: string, { platforms, isPaused, posts, may = () => true }: Sources): PaletteGroup[] => {
  const words = normal(typed).split(/\s+/).filter(Boolean)
  const matches = (text: string) => words.every((word) => normal(text).includes(word))
  const groups = [
    { name: i18n.t('Do'), items: actions({ platforms, isPaused, may }).filter(({ text }) => matches(text)) },
    { name: i18n.t('Go to'), items: screenItems.filter(({ kind, text }) => matches(text) && (kind !== 'posts' || may('write'))) },
    {
      name: i18n.t('Settings'),
      items: words.length === 0 ? [] : settingsItems.filter(({ id, text }) => matches(text) && (!managersIds.has(id) || may('manage'))),
    },
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

/** Too many to list up front, so they appear only when the typed text matches. */
const settingsId = (tab: SettingsTab) => `settings-${tab}`

const managersIds: ReadonlySet<string> = new Set([...managersTabs].map(settingsId))

const settingsItems: PaletteItem[] = [
  ...settingsTabs.map(
    ({ value, label }): PaletteItem => ({
      id: settingsId(value),
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

const actions = ({ platforms, isPaused, may }: Pick<Sources, 'platforms' | 'isPaused'> & { may: May }): PaletteItem[] => [
  ...(may('write') ? [newItem] : []),
  ...(may(schedulingTakes) ? [scheduleItem] : []),
  ...(isPaused === undefined || !may('manage') ? [] : [pauseItem(isPaused)]),
  ...(may('connect') ? platforms : []).map(
    ({ id, name }): PaletteItem => ({
      id: `connect-${id}`,
      kind: 'connect',
      text: i18n.t('Connect an account on {name}', { name }),
      hint: '',
      target: { path: `/dashboard/platforms#${id}` },
    }),
  ),
]

const newItem: PaletteItem = { id: 'new', kind: 'new', text: i18n.t('New post'), hint: 'C', target: { path: newPostPath } }

const scheduleItem: PaletteItem = {
  id: 'schedule',
  kind: 'scheduled',
  text: i18n.t('Schedule a draft'),
  hint: '',
  target: { path: '/dashboard/scheduled?tab=drafts' },
}

/** Pauses or resumes publishing. */
const pauseItem = (isPaused: boolean): PaletteItem => ({
  id: 'pause',
  kind: 'pause',
  text: isPaused ? i18n.t('Resume publishing') : i18n.t('Pause publishing'),
  hint: '',
  target: { isEverythingPaused: !isPaused },
})

/** A post can be in two lists, since each was fetched at a different time. It's shown once. */
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

/** Removes case and accents. */
const normal = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
