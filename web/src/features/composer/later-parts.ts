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
export const AccountPreviews = later(async () => (await import('./account-previews.tsx')).AccountPreviews)
export const PlatformOptions = later(async () => (await import('./options/platform-options.tsx')).PlatformOptions)
const tabNotes = () => import('./tab-notes.tsx')
export const OverrideNote = later(async () => (await tabNotes()).OverrideNote)
export const JoinedNote = later(async () => (await tabNotes()).JoinedNote)
export const EmojiButton = later(async () => (await import('./tools/emoji-button.tsx')).EmojiButton)
export const ConfirmDialog = later(async () => (await import('#web/components/confirm-dialog.tsx')).ConfirmDialog)
export const PartPause = later(async () => (await import('./tools/part-pause.tsx')).PartPause)
export const Outcome = later(async () => (await outcome()).Outcome)
export const Scheduled = later(async () => (await outcome()).Scheduled)
export const Sending = later(async () => (await outcome()).Sending)

const parts = [
  Tabs,
  EmojiButton,
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
