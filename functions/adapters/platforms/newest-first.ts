/**
 * True if the list's times (ms) show that it comes newest first. Platforms promise no order, so only then does a list
 * prove absence: an item newer than its oldest one that isn't in it doesn't exist.
 */
export const isNewestFirst = (times: readonly number[]) => times.every((time, index) => index === 0 || time <= (times[index - 1] ?? time))
