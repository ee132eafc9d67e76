export type Preset = {
  name: string
  /** Pixels. */
  width: number
  height: number
}

/** The sizes that a picture can be made in (SPEC.md 9). */
export const presets: readonly Preset[] = [
  { name: 'Instagram Post', width: 1080, height: 1080 },
  { name: 'Instagram Story', width: 1080, height: 1920 },
  { name: 'Facebook Post', width: 1200, height: 630 },
  { name: 'Twitter Post', width: 1200, height: 675 },
  { name: 'LinkedIn Post', width: 1200, height: 627 },
  { name: 'Pinterest Pin', width: 1000, height: 1500 },
]

/** What a picture of a preset is saved as: only the first space becomes an underscore (SPEC.md 9). */
export const downloadName = ({ name }: Pick<Preset, 'name'>) => `${name.toLowerCase().replace(' ', '_')}.jpg`
