import type { PublishingSettings } from '#shared/domain/publishing-settings.ts'

/** What a person decided. While `isDisabled`, nothing of theirs is sent, whatever they decided. */
export type DecidedSettings = PublishingSettings & { isDisabled?: true }

/** What each person decided about their publishing. */
export interface PublishingSettingsStore {
  /** `publishingSettingsDefault` for a person who never decided anything. Read consistently: a pause is in force once it was accepted. */
  get(userId: string): Promise<DecidedSettings>
  /** Leaves alone whether the person is disabled. */
  put(userId: string, settings: PublishingSettings): Promise<void>
  /** What an administrator decides; the person's own decisions stay as they are. */
  setDisabled(userId: string, isDisabled: boolean): Promise<void>
}
