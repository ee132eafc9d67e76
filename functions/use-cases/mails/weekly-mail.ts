import type { Mail } from '#functions/ports/mailer.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { dayMs, hourMs, minuteMs } from '#shared/domain/times.ts'
import { formatLocale, i18n } from '#shared/i18n.ts'
import { accountReason, type Block, type Item, type ItemPicture, nameOf, showMoment, toMail, type Unsubscribe } from './email-template.ts'
import { reasonOf, type Target, titleOf } from './post-mails.ts'

/** An account that a post went out to, and the post's address there if it has one. */
type Place = { platform: Platform; username: string; url: string | undefined }

type PublishedPost = {
  content: string
  /** When it went out to the last of its accounts, an instant. */
  at: string
  /** How much later than planned that was, in ms. Undefined if it wasn't planned, or if it's not known. */
  lateMs: number | undefined
  places: readonly Place[]
  picture?: ItemPicture | undefined
}

type FailedPost = { content: string; url: string; targets: readonly Target[]; picture?: ItemPicture | undefined }
type NextPost = { content: string; scheduledAt: string }

/** Posts to show, and how many there are in total. `url` leads to the list of all of them. */
type Shown<Post> = { count: number; posts: readonly Post[]; url: string }

export type WeekFacts = {
  name: string
  email: string
  timeZone: string
  /** Instants: the week runs from `from` (inclusive) to `to` (exclusive). */
  from: string
  to: string
  published: Shown<PublishedPost>
  /** True if every planned post is known to have gone out on time, and there was one. */
  areAllOnTime: boolean
  failed: Shown<FailedPost>
  /** The next posts, in order of time. */
  next: { hasMore: boolean; posts: readonly NextPost[]; url: string }
  /** The page where the coming week is planned. */
  planUrl: string
  unsubscribe: Unsubscribe
}

/** How late a post may go out and still count as on time, in ms. A clock doesn't show a shorter delay. */
export const onTimeMs = minuteMs

/** Sends the summary of a person's week: what went out, what failed, and what comes next. */
export const weeklySummaryMail = (facts: WeekFacts): Mail => {
  const { name, email, timeZone, published, failed, next, planUrl, unsubscribe } = facts
  const title = headline(facts)
  return toMail({
    to: email,
    subject: title,
    preview: next.posts[0]
      ? i18n.t('Next: {moment}', { moment: showMoment(next.posts[0].scheduledAt, timeZone) })
      : i18n.t('Nothing is scheduled.'),
    title,
    name,
    blocks: [
      opening(facts),
      ...section(i18n.t('What went out'), i18n.t('See all published posts'), published, (post) => publishedItem(post, timeZone)),
      ...section(i18n.t('What failed'), i18n.t('See all failed posts'), failed, failedItem),
      ...comingUp(facts),
      { action: i18n.t('Plan next week'), url: planUrl },
    ],
    reason: `${accountReason(email)} ${i18n.t('You asked for a weekly summary.')}`,
    unsubscribe,
  })
}

const headline = ({ from, to, timeZone, published: { count: published }, failed: { count: failed }, areAllOnTime }: WeekFacts) => {
  const days = showDays(from, to, timeZone)
  if (published > 0 && failed > 0)
    return i18n.t(
      '{published, plural, one {Your week, {days}: # post went out, {failed} failed} other {Your week, {days}: # posts went out, {failed} failed}}',
      { published, days, failed },
    )
  if (failed > 0)
    return i18n.t('{failed, plural, one {Your week, {days}: # post failed} other {Your week, {days}: # posts failed}}', { failed, days })
  if (published === 0) return i18n.t('Your week, {days}: a quiet one', { days })
  return areAllOnTime
    ? i18n.t(
        '{published, plural, one {Your week, {days}: # post went out, on time} other {Your week, {days}: # posts went out, all on time}}',
        { published, days },
      )
    : i18n.t('{published, plural, one {Your week, {days}: # post went out} other {Your week, {days}: # posts went out}}', {
        published,
        days,
      })
}

const opening = ({ published, failed }: WeekFacts) => {
  if (failed.count > 0)
    return i18n.t(
      '{failed, plural, one {One post needs a hand. You’ll find the reason below, and the way to fix it.} other {# posts need a hand. You’ll find the reasons below, and the way to fix each one.}}',
      { failed: failed.count },
    )
  return published.count > 0
    ? i18n.t('Here’s what went out, and what’s coming up.')
    : i18n.t('Nothing went out, and nothing went wrong. Here’s what’s coming up.')
}

const section = <Post>(heading: string, all: string, { count, posts, url }: Shown<Post>, itemOf: (post: Post) => Item): Block[] => {
  if (count === 0) return []
  const left = count - posts.length
  const more = left > 0 ? [{ title: i18n.t('And {count} more', { count: left }), lines: [], links: [{ label: all, url }] }] : []
  return [{ heading }, { items: [...posts.map(itemOf), ...more] }]
}

const publishedItem = ({ content, at, lateMs, places, picture }: PublishedPost, timeZone: string): Item => {
  const shown = places.slice(0, accountsShown)
  const unlinked = shown.filter(({ url }) => url === undefined)
  return {
    title: titleOf(content, titleMax),
    initial: initialOf(content) ?? initialOf(places[0]?.username ?? ''),
    picture,
    lines: [
      timing(showMoment(at, timeZone), lateMs),
      ...(unlinked.length > 0 ? [listOf(unlinked.map(nameOf))] : []),
      ...moreAccounts(places.length),
    ],
    links: shown.flatMap((place) => (place.url === undefined ? [] : [{ label: nameOf(place), url: place.url }])),
  }
}

const failedItem = ({ content, url, targets, picture }: FailedPost): Item => ({
  title: titleOf(content, titleMax),
  initial: initialOf(content) ?? initialOf(targets[0]?.username ?? ''),
  picture,
  lines: [...targets.slice(0, accountsShown).map(reasonOf), ...moreAccounts(targets.length)],
  links: [{ label: i18n.t('Fix this post'), url }],
})

const comingUp = ({ next: { posts, hasMore, url }, to, timeZone }: WeekFacts): Block[] => {
  const heading = { heading: i18n.t('Coming up') }
  const [first] = posts
  if (!first) return [heading, i18n.t('Nothing is scheduled for the coming days.')]
  const isWeekEmpty = Date.parse(first.scheduledAt) >= Date.parse(to) + 7 * dayMs
  const items = posts.map(({ content, scheduledAt }) => ({
    title: titleOf(content, titleMax),
    initial: showDayOfMonth(scheduledAt, timeZone),
    lines: [showMoment(scheduledAt, timeZone)],
  }))
  const more = { title: i18n.t('And more after that'), lines: [], links: [{ label: i18n.t('See all scheduled posts'), url }] }
  return [
    heading,
    ...(isWeekEmpty ? [i18n.t('The coming week is still free. After that:')] : []),
    { items: hasMore ? [...items, more] : items },
  ]
}

const titleMax = 120
const accountsShown = 5

const moreAccounts = (count: number) =>
  count > accountsShown
    ? [i18n.t('{count, plural, one {And # more account} other {And # more accounts}}', { count: count - accountsShown })]
    : []

const timing = (moment: string, lateMs: number | undefined) => {
  if (lateMs === undefined) return moment
  return lateMs < onTimeMs
    ? i18n.t('{moment}, on time', { moment })
    : i18n.t('{moment}, {duration} late', { moment, duration: showDelay(lateMs) })
}

const showDelay = (ms: number) => {
  if (ms < hourMs) return i18n.t('{minutes, plural, one {# minute} other {# minutes}}', { minutes: Math.floor(ms / minuteMs) })
  if (ms < dayMs) return i18n.t('{hours, plural, one {# hour} other {# hours}}', { hours: Math.floor(ms / hourMs) })
  return i18n.t('{days, plural, one {# day} other {# days}}', { days: Math.floor(ms / dayMs) })
}

/** The first letter or digit, as a newspaper's initial. */
const initialOf = (text: string) => /[\p{L}\p{N}]\p{M}*/u.exec(text)?.[0].toLocaleUpperCase(i18n.locale)

const listOf = (names: readonly string[]) => new Intl.ListFormat(formatLocale(), { type: 'unit' }).format(names)

/** Formats the days of a week: 4–10 May, or 27 April – 3 May. */
const showDays = (from: string, to: string, timeZone: string) =>
  new Intl.DateTimeFormat(formatLocale(), { timeZone, day: 'numeric', month: 'long' })
    .formatRange(Date.parse(from), Date.parse(to) - 1)
    .replace(/(?<=\d)\s–\s(?=\d)/, '–')

const showDayOfMonth = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat('en', { timeZone, day: 'numeric' }).format(Date.parse(instant))
