import type { ComponentType } from 'react'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import type { Platform, PlatformIdentity } from '#shared/domain/platforms.ts'
import type { AccountSettings, PostOptions } from '#shared/platforms/models.ts'
import type { LimitRows } from './limit-table.ts'
import type { OptionPanel } from './options/option-panel.ts'
import type { Shown } from './preview/shown.tsx'

/** How a platform is shown, on the landing page and in the dashboard. */
export type PlatformFace = {
  /** Its icon, as the path of a drawing in lines, 24 by 24. */
  glyph: string
  /** What its mark stands on where accounts are told apart at a glance; white on it can be read. */
  colour: string
  /** One line for the showcase. */
  line: string
  /** Which place it has in the status bar, from 1. */
  barPlace: number
  /** As the status bar calls it, where that differs from its public name. */
  barName?: string
  /** An account of it that the landing page's sample post goes to. */
  sample?: string
}

/** What every page loads of a platform besides its identity: each first load pays for each letter here. */
export type PublicFacts = {
  /** As public pages call it, where that is not what people call it. */
  name?: string
  /** Which place it has in the footer, from 1. */
  footerPlace: number
}

export type PublicPlatform = PlatformIdentity & PublicFacts & { platform: Platform; name: string; slug: string }

/** What a platform's own page says. */
export type PlatformPage = {
  lead: string
  /** What Crier does there. */
  abilities: readonly { title: string; text: string }[]
  /** How an account is connected, as the platform's documentation of its sign-in has it. */
  connecting: {
    /** Which accounts can be connected. */
    account: string
    /** What its accounts are called, where they are not called accounts. */
    accountsName?: string
    /** What happens once Connect was pressed. */
    steps: readonly string[]
    /** What to know afterwards. */
    note: string
  }
  /** What it accepts, from the catalogue that counters and checks use. */
  limits: LimitRows
  /** What it charges, if it does. */
  prices?: { heading: string; lead: string; table: LimitRows }
}

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

/** What writing a post for a platform takes. Each gets what was chosen for all platforms, and finds its own part in it. */
export type PlatformCompose = {
  /** A post as the platform will show it. */
  Preview: ComponentType<Shown<PostOptions>>
  /** What only this platform is told. */
  Options: ComponentType<OptionPanel<PostOptions>>
}
