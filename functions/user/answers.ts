import type { PublishingSettingsStore } from '#functions/ports/publishing-settings.ts'
import type { userApi } from '#shared/contracts/user.ts'
import type { Answers } from '../http/answers.ts'

/** `onRelease` sends what was held; it looks at the settings itself, so calling it more often than needed does no harm. */
export type UserDeps = { settings: PublishingSettingsStore; onRelease: (userId: string) => Promise<void> }

export const userAnswers = ({ settings, onRelease }: UserDeps): Answers<typeof userApi> => ({
  get: (_input, { person }) => person(),

  publishing: (_input, { userId }) => settings.get(userId),

  async setPublishing(decided, { userId }) {
    await settings.put(userId, decided)
    // Not only when something was let go just now: a repeat of a call that broke down here has to release, too.
    if (!decided.holdsEverything) await onRelease(userId)
    return decided
  },
})
