import { facebook } from './facebook/identity.ts'
import { instagram } from './instagram/identity.ts'
import { linkedin } from './linkedin/identity.ts'
import type { PlatformIdentity } from './parts.ts'
import { pinterest } from './pinterest/identity.ts'
import { tiktok } from './tiktok/identity.ts'
import { x } from './x/identity.ts'
import { youtube } from './youtube/identity.ts'

/** The platforms an account can be connected on, in the order in which people see them. */
export const platforms = { x, instagram, tiktok, facebook, linkedin, pinterest, youtube } satisfies Record<string, PlatformIdentity>
