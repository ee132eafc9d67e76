import type { ComponentType } from 'react'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import type { AccountSettings } from '#shared/platforms/models.ts'

/** What the controls hold, as they hold it; the contract says what of it is right when it is saved. */
export type ChosenSettings = { [Name in keyof AccountSettings]?: string | undefined }

export type SettingsProps = { account: AccountAnswer; chosen: ChosenSettings; onChange: (change: ChosenSettings) => void }

/** What the screen of connections says and asks of a platform's accounts. */
export type PlatformConnection = {
  /** What to know before an account is connected. */
  note?: string
  /** What an account with more rights is called. */
  premiumName?: string
  /** The defaults that an account can have; undefined where there are none. */
  Settings: ComponentType<SettingsProps> | undefined
  /** Why there are no defaults, where one would look for them. */
  noSettingsNote?: string
}
