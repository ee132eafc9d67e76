import { rules } from '../platforms/rules.ts'
import { byPlatform, type Platform } from './platforms.ts'

/** A right that Crier asks a platform for, and what it lets Crier do, to go after "Crier may not". */
export type Scope = { name: string; ability: string }

/** What publishing takes on each platform. */
export const neededScopes = byPlatform((platform) => rules[platform].scopes)

/** The names of what is asked for when an account is connected. */
export const scopeNames = (platform: Platform) => neededScopes[platform].map(({ name }) => name)

/** What a grant lacks of it. */
export const missingScopes = (platform: Platform, granted: readonly string[]) =>
  neededScopes[platform].filter(({ name }) => !granted.includes(name))
