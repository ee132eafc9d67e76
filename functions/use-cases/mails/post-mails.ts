import type { Mail } from '#functions/ports/mailer.ts'
import { type Platform, platformNames } from '#shared/domain/platforms.ts'
import { handleOf } from '#shared/platforms/models.ts'
import { accountReason, type Block, type Item, oneLine, showDay, showMoment, toMail, type Unsubscribe } from './email-template.ts'

type Target = { platform: Platform; username: string; reason: string }
type FailedPost = {
  content: string
  /** An instant; missing for a post that was to go out at once. */
  scheduledAt?: string | undefined
  url: string
  targets: readonly Target[]
}
type FailedFacts = { name: string; email: string; timeZone: string; posts: readonly FailedPost[]; unsubscribe: Unsubscribe }

/** Tells a person which of their posts did not get out, where, and why. */
export const failedPostsMail = ({ name, email, timeZone, posts, unsubscribe }: FailedFacts): Mail => {
  const [first] = posts
  const isOne = posts.length === 1
  return toMail({
    to: email,
    subject: isOne ? `Not published: ${titleOf(first?.content ?? '', 60)}` : `${posts.length} posts were not published`,
    preview: first?.targets[0] ? reasonOf(first.targets[0]) : 'See what to do.',
    title: isOne ? 'A post was not published' : `${posts.length} posts were not published`,
    name,
    blocks: [
      `${isOne ? 'This post' : 'These posts'} couldn’t be published to the accounts below. ${isOne ? 'Its' : 'Each'} page says what happened and what you can do. We won’t retry automatically.`,
      { items: posts.map((post) => toItem(post, timeZone)) },
    ],
    reason: accountReason(email),
    unsubscribe,
  })
}

const toItem = ({ content, scheduledAt, url, targets }: FailedPost, timeZone: string): Item => ({
  title: titleOf(content, 120),
  lines: [...(scheduledAt === undefined ? [] : [`Planned for ${showMoment(scheduledAt, timeZone)}`]), ...targets.map(reasonOf)],
  link: { label: 'Open the post', url },
})

const titleOf = (content: string, max: number) => oneLine(content, max) || 'A post without text'

const reasonOf = (target: Target) => `${platformNames[target.platform]}, ${handleOf(target)}: ${target.reason}`

type Problem = { account?: string | undefined; message: string; fix: string }
type FindingsFacts = {
  name: string
  email: string
  timeZone: string
  content: string
  /** An instant. */
  scheduledAt: string
  problems: readonly Problem[]
  /** The post's page. */
  url: string
  unsubscribe: Unsubscribe
}

/** Tells a person ahead of its time what would stop a scheduled post. */
export const postFindingsMail = ({ name, email, timeZone, content, scheduledAt, problems, url, unsubscribe }: FindingsFacts): Mail => {
  const [first] = problems
  return toMail({
    to: email,
    subject: `Needs your attention: ${titleOf(content, 60)}`,
    preview: first ? `${first.message} ${first.fix}` : 'See what to do.',
    title: 'Your scheduled post needs attention',
    name,
    blocks: [
      `It’s scheduled for ${showMoment(scheduledAt, timeZone)}. Right now, it wouldn’t go out everywhere.`,
      { quote: titleOf(content, 300) },
      { items: problems.map(({ account, message, fix }) => ({ title: account ?? 'The whole post', lines: [message, fix] })) },
      { action: 'Open the post', url },
    ],
    reason: accountReason(email),
    unsubscribe,
  })
}

type WeekFacts = {
  name: string
  email: string
  timeZone: string
  /** Instants: the week goes from `from` to just before `to`. */
  from: string
  to: string
  /** How many posts were published, and how many failed, within the week. */
  published: number
  failed: number
  /** The posts that come next, in order of time. */
  next: readonly { content: string; scheduledAt: string }[]
  /** Where all scheduled posts are. */
  url: string
  unsubscribe: Unsubscribe
}

/** A person's week: what went out, what did not, what comes next. */
export const weeklySummaryMail = ({ name, email, timeZone, from, to, published, failed, next, url, unsubscribe }: WeekFacts): Mail => {
  const result = `${posts(published)} published${failed > 0 ? `, ${failed} failed` : ''}`
  return toMail({
    to: email,
    subject: `Your week: ${result}`,
    preview: next[0] ? `Next: ${showMoment(next[0].scheduledAt, timeZone)}` : 'Nothing is scheduled.',
    title: `Your week: ${result}`,
    name,
    blocks: [
      `This was your week from ${showDay(from, timeZone)} to ${showDay(lastMoment(to), timeZone)}.`,
      ...(failed > 0
        ? [
            `${posts(failed)} couldn’t be published to every account. You’ll find ${failed === 1 ? 'it' : 'them'} under Failed, each with a reason.`,
          ]
        : []),
      ...comingUp(next, timeZone),
      { action: 'See all scheduled posts', url },
    ],
    reason: `${accountReason(email)} You asked for a weekly summary.`,
    unsubscribe,
  })
}

const comingUp = (next: WeekFacts['next'], timeZone: string): Block[] => {
  if (next.length === 0) return ['Nothing is scheduled for the coming days.']
  const items = next.map(({ content, scheduledAt }) => ({
    title: showMoment(scheduledAt, timeZone),
    lines: [oneLine(content, 120) || 'A post without text'],
  }))
  return ['Coming up:', { items }]
}

const posts = (count: number) => `${count} ${count === 1 ? 'post' : 'posts'}`

const lastMoment = (to: string) => new Date(Date.parse(to) - 1).toISOString()
