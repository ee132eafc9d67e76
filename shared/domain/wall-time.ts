/** What a clock on the wall of `timeZone` shows at `instant`: YYYY-MM-DDTHH:mm:ss without a zone. */
export const wallTime = (instant: string, timeZone: string) => wallOf(timeZone).format(new Date(instant)).replace(' ', 'T')

/** Made once per zone: that takes longer than all that is formatted. */
const wallOf = (timeZone: string) => {
  const wall = walls.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  walls.set(timeZone, wall)
  return wall
}
const walls = new Map<string, Intl.DateTimeFormat>()
