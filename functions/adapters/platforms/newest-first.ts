/**
 * Whether a list is shown to come newest first, by the times of its items in ms. Platforms promise no order. So only such a list is taken at its word:
 * what is newer than its oldest item, and isn't in it, isn't there.
 */
export const isNewestFirst = (times: readonly number[]) => times.every((time, index) => index === 0 || time <= (times[index - 1] ?? time))
