const mebibyte = 1_024 ** 2

/** How much room stays free for the table, however large the disk is and whatever the settings say. */
const tableReserveBytes = 256 * mebibyte

/** How much of a disk people's uploads leave free, where they stop at so many percent. */
export const reserveOf = (stopAtPercent: number) => (diskBytes: number) =>
  Math.max(tableReserveBytes, diskBytes * (1 - stopAtPercent / 100))
