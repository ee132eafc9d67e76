import type { ImagePreset } from '#web/platforms/parts/tools.ts'
import { loadPages } from '#web/platforms/screen-registry.ts'

export type Preset = ImagePreset

/** The sizes that a picture can be made in. */
export const loadPresets = async (): Promise<readonly Preset[]> =>
  (await loadPages()).flatMap(({ tools }) => tools.imagePresets).toSorted((one, other) => one.place - other.place)

/** What a picture of a preset is saved as: only the first space becomes an underscore. */
export const downloadName = ({ name }: Pick<Preset, 'name'>) => `${name.toLowerCase().replace(' ', '_')}.jpg`
