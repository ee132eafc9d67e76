/** A time as a mail shows it, in the reader's time zone and with its name: Monday, 4 May 2026, 11:00 CEST. */
export const showMoment = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  })
    .format(new Date(instant))
    .replace(' at ', ', ')

/** A day as a mail shows it: 4 May 2026. */
export const showDay = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(instant))
