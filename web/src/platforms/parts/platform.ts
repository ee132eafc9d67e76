import type { ComponentType } from 'react'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import type { Platform, PlatformIdentity } from '#shared/domain/platforms.ts'
import type { AccountSettings, PostOptions } from '#shared/platforms/models.ts'
import type { LimitRows } from './limit-table.ts'
import type { OptionPanel } from './options/option-panel.ts'
import type { Shown } from './preview/shown.tsx'

/** How a platform is shown on the landing page and in the dashboard. */
export type PlatformFace = {
  /** Its icon, as the path of a 24 × 24 line drawing. */
  glyph: string
  /** The background of its badge where accounts need to be told apart at a glance. White text is readable on it. */
  color: string
  /** One line for the showcase. */
  line: string
  /** Its position in the status bar, starting at 1. */
  barPlace: number
  /** Its name in the status bar, if that differs from its public name. */
  barName?: string
  /** The account on it that the landing page's sample post goes to. */
  sample?: string
}

/** What every page loads about a platform besides its identity. Keep it short because it's part of every first load. */
export type PublicFacts = {
  /** Its name on public pages, if that differs from its usual name. */
  name?: string
  /** Its position in the footer, starting at 1. */
  footerPlace: number
}

export type PublicPlatform = PlatformIdentity & PublicFacts & { platform: Platform; name: string; slug: string }

/** The content of a platform's own page. */
export type PlatformPage = {
  lead: string
  /** What Crier does there. */
  abilities: readonly { title: string; text: string }[]
  /** How an account is connected, according to the platform's sign-in documentation. */
  connecting: {
    /** Which accounts can be connected. */
    account: string
    /** What its accounts are called, if not accounts. */
    accountsName?: string
    /** What happens after pressing Connect. */
    steps: readonly string[]
    /** What to know afterward. */
    note: string
  }
  /** What it accepts, from the catalog that counters and checks use. */
  limits: LimitRows
  /** What it charges, if it does. */
  prices?: { heading: string; lead: string; table: LimitRows }
}

/** The values of the controls, as the controls hold them. The contract validates them on save. */
export type ChosenSettings = { [Name in keyof AccountSettings]?: string | undefined }

export type SettingsProps = { account: AccountAnswer; chosen: ChosenSettings; onChange: (change: ChosenSettings) => void }

/** What the connections screen shows and asks for about a platform's accounts. */
export type PlatformConnection = {
  /** What to know before connecting an account. */
  note?: string
  /** What an account with more permissions is called. */
  premiumName?: string
  /** The defaults that an account can have, or undefined if there are none. */
  Settings: ComponentType<SettingsProps> | undefined
  /** Why there are no defaults, shown where one would expect them. */
  noSettingsNote?: string
}

/** The parts used to write a post for a platform. Each receives the options for all platforms and picks out its own. */
export type PlatformCompose = {
  /** Previews a post as the platform will show it. */
  Preview: ComponentType<Shown<PostOptions>>
  /** The options that only this platform has. */
  Options: ComponentType<OptionPanel<PostOptions>>
}
