import type { ComponentType } from 'react'
import type { PostOptions } from '#shared/platforms/models.ts'
import type { OptionPanel } from './options/option-panel.ts'
import type { Shown } from './preview/shown.ts'

/** What writing a post for a platform takes. Each gets what was chosen for all platforms, and finds its own part in it. */
export type PlatformCompose = {
  /** A post as the platform will show it. */
  Preview: ComponentType<Shown<PostOptions>>
  /** What only this platform is told. */
  Options: ComponentType<OptionPanel<PostOptions>>
}
