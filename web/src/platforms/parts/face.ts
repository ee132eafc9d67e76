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
