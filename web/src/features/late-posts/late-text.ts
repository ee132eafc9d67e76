import { i18n } from '#web/lib/i18n.ts'

/** Says how many posts ask about an account. */
export const lateText = (count: number, handle: string) =>
  i18n.t(
    '{count, plural, one {One post is waiting for {handle}: send it now, move it, or leave it out?} other {# posts are waiting for {handle}: send them now, move them to the queue, or leave them out?}}',
    { count, handle },
  )
