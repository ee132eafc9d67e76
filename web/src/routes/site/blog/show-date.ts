const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

/** A day, YYYY-MM-DD, in words: 10 November 2026. Nobody's clock and zone have a say in it. */
export const showDate = (date: string) => {
  const [year, month, day] = date.split('-').map(Number)
  return `${day} ${months[(month ?? 0) - 1]} ${year}`
}
