import type { ImageVariants } from '#functions/ports/image-variants.ts'
import type { MediaFiles, MediaLibrary } from '#functions/ports/media.ts'
import type { Posts } from '#functions/ports/posts.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { Media } from '#shared/domain/media.ts'
import type { PictureNeed } from '#shared/domain/pictures.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { dayMs, toInstant, toMs } from '#shared/domain/times.ts'
import { wallTime } from '#shared/domain/wall-clock.ts'
import { nextWeeklySummary, weekBefore } from '#shared/domain/weekly-summary.ts'
import { filesOf, isFailure, type Post, type TargetSummary } from '#shared/publishing/posts.ts'
import type { ItemPicture } from '../mails/email-template.ts'
import { inTheirLanguage } from '../mails/language.ts'
import { onTimeMs, type WeekFacts, weeklySummaryMail } from '../mails/weekly-mail.ts'
import { everyPost } from '../posts/every-post.ts'
import { type NoticeDeps, subscriberOf, unsubscribeFrom } from './notices.ts'
import type { JobOutcome, JobRun } from './run-jobs.ts'

export type WeeklySummaryDeps = NoticeDeps & PostPicturesDeps & { posts: Pick<Posts, 'ofStatus' | 'planned'> }

/**
 * A summary that couldn't be sent for this long is skipped, in ms. By then, the next one is closer than the week it's
 * about.
 */
const lateMs = 2 * dayMs
const endedShown = 10
const nextShown = 5

/**
 * Emails a person the summary of the week that ended before this Monday in their time zone, from Monday 08:00 on. Plans
 * the next one, until they turn it off or leave. Sends nothing for a week without activity and with nothing planned.
 * While email to their address bounces, weeks are skipped.
 */
export const sendWeeklySummary = async (deps: WeeklySummaryDeps, { ownerId: userId, now }: JobRun): Promise<JobOutcome> => {
  const subscriber = await subscriberOf(deps, userId, 'weeklySummary')
  if (!subscriber) return { kind: 'done' }
  const { name, email, preferences, deliveryProblem } = subscriber
  const timeZone = preferences.timeZone ?? 'UTC'
  const monday = nextWeeklySummary(now - lateMs, timeZone)
  const facts = monday <= now && !deliveryProblem ? await factsOf(deps, { userId, now, monday, timeZone }) : undefined
  if (facts) {
    const unsubscribe = await unsubscribeFrom(deps, userId, 'weeklySummary')
    await deps.mailer.send(await inTheirLanguage(subscriber, () => weeklySummaryMail({ name, email, timeZone, ...facts, unsubscribe })))
  }
  return { kind: 'again', at: toInstant(nextWeeklySummary(now, timeZone)) }
}

type Week = { userId: string; now: number; monday: number; timeZone: string }
type Facts = Omit<WeekFacts, 'name' | 'email' | 'timeZone' | 'unsubscribe'>

/** Undefined if there is nothing to report. */
const factsOf = async (deps: WeeklySummaryDeps, { userId, now, monday, timeZone }: Week): Promise<Facts | undefined> => {
  const { posts, siteUrl } = deps
  const week = weekBefore(monday, timeZone)
  const span = { from: toInstant(week.from), before: toInstant(week.to) }
  const [published, failed, planned] = await Promise.all([
    everyPost({ posts }, userId, postStatus.published, span),
    everyPost({ posts }, userId, postStatus.failed, span),
    posts.planned(userId, toInstant(now), { limit: 2 * nextShown }),
  ])
  const next = planned.items.flatMap(({ status, content, schedule }) =>
    status === postStatus.scheduled && schedule ? [{ content, scheduledAt: schedule.scheduledAt }] : [],
  )
  if (published.length + failed.length + next.length === 0) return undefined
  const [shownPublished, shownFailed] = [published.slice(0, endedShown), failed.slice(0, endedShown)]
  const pictures = await postPictures(deps, userId, [...shownPublished, ...shownFailed])
  const screen = `${siteUrl}/dashboard/scheduled`
  return {
    from: span.from,
    to: span.before,
    published: {
      count: published.length,
      posts: shownPublished.map((post) => ({ ...toPublished(post), picture: pictures.get(post.id) })),
      url: `${screen}?tab=published`,
    },
    areAllOnTime: areAllOnTime(published),
    failed: {
      count: failed.length,
      posts: shownFailed.map((post) => ({ ...toFailed(post, screen), picture: pictures.get(post.id) })),
      url: `${screen}?tab=failed`,
    },
    next: { posts: next.slice(0, nextShown), hasMore: next.length > nextShown, url: `${screen}?tab=scheduled` },
    planUrl: `${screen}?tab=scheduled&view=week&day=${wallTime(toInstant(monday), timeZone).slice(0, 10)}`,
  }
}

const toPublished = (post: Post) => {
  const places = post.targets.filter(({ state }) => state === 'published')
  return {
    content: post.content,
    at: publishedAt(post) ?? post.listedAt,
    lateMs: lateness(post),
    places: places.map(({ platform, username, url }) => ({ platform, username, url: webAddress(url) })),
  }
}

const toFailed = ({ id, content, targets }: Post, screen: string) => ({
  content,
  url: `${screen}?tab=failed&post=${id}`,
  targets: targets.filter(isExplained).map(({ platform, username, reason }) => ({ platform, username, reason: reason.message })),
})

const isExplained = (target: TargetSummary): target is TargetSummary & Required<Pick<TargetSummary, 'reason'>> =>
  isFailure(target.state) && target.reason !== undefined

const areAllOnTime = (published: readonly Post[]) => {
  const planned = published.filter(({ schedule }) => schedule)
  return planned.length > 0 && planned.every((post) => (lateness(post) ?? Number.POSITIVE_INFINITY) < onTimeMs)
}

/**
 * How much later than planned the last account got it, in ms. Undefined for a thread with breaks, whose end is late on
 * purpose.
 */
const lateness = (post: Post) => {
  const at = publishedAt(post)
  if (!post.schedule || at === undefined || post.partDelayMinutes) return undefined
  return Math.max(0, toMs(at) - toMs(post.schedule.scheduledAt))
}

const publishedAt = ({ targets }: Pick<Post, 'targets'>) =>
  targets
    .flatMap((target) => target.publishedAt ?? [])
    .sort()
    .at(-1)

/** A platform's server wrote the address, so only an ordinary one becomes a link. */
const webAddress = (url: string | undefined) => {
  const parsed = url === undefined ? null : URL.parse(url)
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.href : undefined
}

type PostPicturesDeps = {
  library: Pick<MediaLibrary, 'getMany'>
  files: Pick<MediaFiles, 'read'>
  imageVariants: Pick<ImageVariants, 'ensure'>
  report: (message: string, error: unknown) => void
}

/** An image in an email: twice the size it's shown at, for sharp screens. */
const mailPicture: PictureNeed = { name: 'mail', contentTypes: ['image/jpeg'], bytesMax: 8_000, widthMax: 112, heightMax: 112 }

/** The most images in an email. Together, they add at most 48 KB. */
const picturesMax = 6

/** The most files of a post that are looked at for an image. */
const filesLookedAt = 4

/**
 * Makes the small images that an email shows for these posts, by post ID: each one's first still image, for the first
 * posts that have any. What can't be made is left out, because an email goes out anyway.
 */
const postPictures = async (deps: PostPicturesDeps, userId: string, posts: readonly Post[]): Promise<ReadonlyMap<string, ItemPicture>> => {
  const looked = posts.map((post) => ({ post, ids: [...filesOf(post)].slice(0, filesLookedAt) }))
  const found = new Map(
    (
      await deps.library.getMany(
        userId,
        looked.flatMap(({ ids }) => ids),
      )
    ).map((media) => [media.id, media]),
  )
  const shown = looked.flatMap(({ post, ids }) => {
    const media = ids.map((id) => found.get(id)).find((one) => one?.kind === 'image' && one.state.name === 'ready')
    return media ? [{ id: post.id, media }] : []
  })
  const made = await Promise.all(
    shown
      .slice(0, picturesMax)
      .map(async ({ id, media }, index) => [id, await pictureOf(deps, media, `picture-${index + 1}@crier`)] as const),
  )
  return new Map(made.flatMap(([id, picture]) => (picture ? [[id, picture]] : [])))
}

const pictureOf = async (deps: PostPicturesDeps, media: Media, id: string): Promise<ItemPicture | undefined> => {
  try {
    const { file, bytes, width, height } = await deps.imageVariants.ensure(media, mailPicture)
    const content = await deps.files.read(file, { from: 0, to: bytes })
    return { id, contentType: 'image/jpeg', content, width, height, altText: media.altText }
  } catch (error) {
    // It may have been deleted, may not be drawable, or may take too long.
    if (!(error instanceof DomainError)) deps.report('An image for an email could not be made.', error)
    return undefined
  }
}
