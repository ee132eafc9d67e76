import type { Platform } from '#shared/domain/platforms.ts'
import { later } from '#web/components/later.tsx'
import type { Tab } from './draft.ts'

const outcome = () => import('./outcome.tsx')
const notices = () => import('./notices.tsx')

/** Parts that a post for one platform never shows. */
export const Tabs = later(async () => (await import('#web/components/tabs.tsx')).Tabs<Tab>)

// Parts nobody sees before they've written something, or reopened what they wrote earlier.
export const WaitingTextNotice = later(async () => (await notices()).WaitingTextNotice)
export const RestoredNotice = later(async () => (await notices()).RestoredNotice)
export const RefusalNotice = later(async () => (await notices()).RefusalNotice)
export const Checks = later(async () => (await import('./checks.tsx')).Checks)
export const MediaTray = later(async () => (await import('./media-tray.tsx')).MediaTray)
const previews = () => import('./account-previews.tsx')
export const AccountPreviews = later(async () => (await previews()).AccountPreviews)
const options = () => import('./options/platform-options.tsx')
export const PlatformOptions = later(async () => (await options()).PlatformOptions)
const tabNotes = () => import('./tab-notes.tsx')
export const OverrideNote = later(async () => (await tabNotes()).OverrideNote)
export const JoinedNote = later(async () => (await tabNotes()).JoinedNote)
export const EmojiButton = later(async () => (await import('./tools/emoji-button.tsx')).EmojiButton)
export const ChosenTime = later(async () => (await import('./chosen-time.tsx')).ChosenTime)
export const ConfirmDialog = later(async () => (await import('#web/components/confirm-dialog.tsx')).ConfirmDialog)
export const PartPause = later(async () => (await import('./tools/part-pause.tsx')).PartPause)
export const Outcome = later(async () => (await outcome()).Outcome)
export const Scheduled = later(async () => (await outcome()).Scheduled)
export const Sending = later(async () => (await outcome()).Sending)

const parts = [
  Tabs,
  Checks,
  EmojiButton,
  ChosenTime,
  ConfirmDialog,
  OverrideNote,
  JoinedNote,
  PartPause,
  PlatformOptions,
  AccountPreviews,
  MediaTray,
  Sending,
  Outcome,
  Scheduled,
  RefusalNotice,
]

/** Prefetches the parts that are needed soon. */
export const prefetchLaterParts = () => Promise.all(parts.map(({ prefetch }) => prefetch()))

/** Loads all that a post for these platforms shows once something is written, so that no part moves another as it arrives. */
export const prefetchWrittenParts = async (platforms: readonly Platform[]) => {
  const [{ prefetchPreviews }, { prefetchOptions }] = await Promise.all([previews(), options()])
  await Promise.all([prefetchLaterParts(), prefetchPreviews(platforms), prefetchOptions(platforms)])
}
