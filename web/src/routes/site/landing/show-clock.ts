/** A time of day to the second, where the reader is. */
export const showClock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format
