import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { Platform, platformOf } from '#shared/domain/platforms.ts'
import type { Finding } from '#shared/domain/preflight.ts'
import type { Written } from '#shared/domain/resolve-content.ts'
import { threadParts, threadPlatforms } from '#shared/domain/thread-parts.ts'
import type { PostOptions } from '#shared/platforms/post-options.ts'
import { threadPlatform } from '#shared/platforms/thread-platform.ts'
import { allTab, type Draft, isThreadOfX, type Override, type Part, partsAt, type Tab } from './draft.ts'

/** The id that the server knows a file of this key by; undefined while it can't be posted. */
export type IdOf = (key: string) => string | undefined

/** A draft as the API takes it. Further parts without text are left out. So is everything for an account or platform that is not chosen. */
export const toWritten = (draft: Draft, idOf: IdOf): Written => {
  const ids = (keys: readonly string[]) => keys.flatMap((key) => idOf(key) ?? [])
  const overrides = Object.entries(ofChosen(draft).overrides).filter(([, override]) => isOverridden(override))
  return {
    accountIds: [...draft.accountIds],
    content: draft.parts[0]?.text ?? '',
    media: ids(draft.media),
    overrides: Object.fromEntries(overrides.map(([tab, override]) => [tab, overrideWith(override, ids)])),
    options: toOptions(draft),
    ...(draft.partDelayMinutes !== undefined && { partDelayMinutes: draft.partDelayMinutes }),
  }
}

/** A post as it is written on; its files have their ids for keys, and `newKey` makes keys for its texts. */
export const toDraft = ({ accountIds, content, media, overrides, options, partDelayMinutes }: Written, newKey: () => string): Draft => {
  const { parts = [], ...x } = options.x ?? {}
  const toPart = (text: string): Part => ({ key: newKey(), text })
  const draft: Draft = {
    accountIds,
    parts: [content, ...parts].map(toPart),
    media,
    overrides: Object.fromEntries(
      Object.entries(overrides).map(([tab, { content: text, media: files }]) => [
        tab,
        { text: text === undefined ? undefined : toPart(text), media: files },
      ]),
    ),
    options: { ...options, x },
    ...(partDelayMinutes !== undefined && { partDelayMinutes }),
  }
  return otherThreadPlatforms.reduce((before, platform) => withOwnThread(before, platform, toPart), draft)
}

const otherThreadPlatforms = threadPlatforms.filter((platform) => platform !== threadPlatform)

/** A thread that was written for a platform alone goes on from that platform's own text. */
const withOwnThread = (draft: Draft, platform: Platform, toPart: (text: string) => Part): Draft => {
  const parts = threadParts(platform, draft.options)
  if (parts.length === 0) return draft
  const { text = toPart(draft.parts[0]?.text ?? ''), media } = draft.overrides[platform] ?? {}
  return {
    ...draft,
    overrides: { ...draft.overrides, [platform]: { text, further: parts.map(toPart), media } },
    options: { ...draft.options, [platform]: { ...draft.options[platform], parts: undefined } },
  }
}

/** Whether there is nothing yet that could be sent or lost. */
export const isBlank = ({ parts, overrides }: Draft, files: readonly unknown[]) =>
  files.length === 0 &&
  [...parts, ...Object.values(overrides).flatMap(({ text, further = [] }) => [text ?? [], ...further].flat())].every(
    ({ text }) => text.trim() === '',
  )

/** Whether a tab has a text or files of its own. */
export const isOverridden = (override: Override | undefined): boolean => override?.text !== undefined || override?.media !== undefined

/** The part of the thread, as it stands in a tab, that a finding speaks of. */
export const partOf = (draft: Draft, { field }: Pick<Finding, 'field'>, tab: Tab = allTab): Part | undefined => {
  const parts = partsAt(draft, tab)
  if (field === 'content') return parts[0]
  const index = /^options\.\w+\.parts\.(\d+)$/.exec(field)?.[1]
  return index === undefined ? undefined : furtherParts(parts)[Number(index)]
}

/** What one account gets, as the server will resolve it: its text, with the further ones of a thread, and the keys of its files. */
export const shownTo = (draft: Draft, { id, platform }: Pick<AccountAnswer, 'id' | 'platform'>) => {
  const { media, overrides } = draft
  const [first, ...further] = partsAt(draft, id)
  return {
    texts: [first?.text ?? '', ...further.filter(hasText).map(({ text }) => text)],
    media: overrides[id]?.media ?? overrides[platform]?.media ?? media,
  }
}

const furtherParts = ([, ...further]: readonly Part[]) => further.filter(hasText)
const hasText = ({ text }: Part) => text.trim() !== ''

/** The draft without what belongs to accounts and platforms that it doesn't go to; the API refuses overrides for them. */
export const ofChosen = (draft: Draft): Draft => {
  const tabs = new Set<Tab | undefined>(draft.accountIds.flatMap((id) => [id, platformOf(id)]))
  return { ...draft, overrides: Object.fromEntries(Object.entries(draft.overrides).filter(([tab]) => tabs.has(tab))) }
}

const overrideWith = ({ text, media }: Override, ids: (keys: readonly string[]) => string[]) => ({
  ...(text && { content: text.text }),
  ...(media && { media: ids(media) }),
})

/** Platforms of which nothing was chosen are not named. A thread that goes on from a text of X is X's own, and goes with it. */
const toOptions = (draft: Draft): PostOptions => {
  const { parts, options, accountIds } = draft
  const isSent = !isThreadOfX(draft) || accountIds.some((id) => platformOf(id) === threadPlatform)
  const further = isSent ? furtherParts(parts).map(({ text }) => text) : []
  const chosen: PostOptions = { ...options, x: { ...options.x, ...(further.length > 0 && { parts: further }) } }
  for (const platform of otherThreadPlatforms) {
    const own = (ofChosen(draft).overrides[platform]?.further ?? []).filter(hasText)
    if (own.length > 0) Object.assign(chosen, { [platform]: { ...chosen[platform], parts: own.map(({ text }) => text) } })
  }
  for (const platform of Platform.options) if (isNothing(chosen[platform])) delete chosen[platform]
  return chosen
}

const isNothing = (chosen: object = {}) => Object.values(chosen).every((value) => value === undefined)
