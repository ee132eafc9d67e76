import type { Mail } from '#functions/ports/mailer.ts'
import { type Platform, platformNames } from '#shared/domain/platforms.ts'
import { i18n } from '#shared/i18n.ts'
import { handleOf } from '#shared/platforms/models.ts'
import { accountReason, type Item, nameOf, oneLine, showMoment, toMail, type Unsubscribe } from './email-template.ts'

/** An account that a post didn't reach, and why. */
export type Target = { platform: Platform; username: string; reason: string }
type FailedPost = {
  content: string
  /** An instant. Missing if the post was to be published at once. */
  scheduledAt?: string | undefined
  url: string
  targets: readonly Target[]
}
type FailedFacts = { name: string; email: string; timeZone: string; posts: readonly FailedPost[]; unsubscribe: Unsubscribe }

/** Tells a person which of their posts weren't published, where, and why. */
export const failedPostsMail = ({ name, email, timeZone, posts, unsubscribe }: FailedFacts): Mail => {
  const [first] = posts
  const isOne = posts.length === 1
  const several = i18n.t('{count} posts were not published', { count: posts.length })
  return toMail({
    to: email,
    subject: isOne ? i18n.t('Not published: {post}', { post: titleOf(first?.content ?? '', 60) }) : several,
    preview: first?.targets[0] ? reasonOf(first.targets[0]) : i18n.t('See what to do.'),
    title: isOne ? i18n.t('A post was not published') : several,
    name,
    blocks: [
      isOne
        ? i18n.t(
            'This post couldn’t be published to the accounts below. Its page says what happened and what you can do. We won’t retry automatically.',
          )
        : i18n.t(
            'These posts couldn’t be published to the accounts below. Each page says what happened and what you can do. We won’t retry automatically.',
          ),
      { items: posts.map((post) => toItem(post, timeZone)) },
    ],
    reason: accountReason(email),
    unsubscribe,
  })
}

const toItem = ({ content, scheduledAt, url, targets }: FailedPost, timeZone: string): Item => ({
  title: titleOf(content, 120),
  lines: [
    ...(scheduledAt === undefined ? [] : [i18n.t('Planned for {moment}', { moment: showMoment(scheduledAt, timeZone) })]),
    ...targets.map(reasonOf),
  ],
  links: [{ label: i18n.t('Open the post'), url }],
})

/** A post in one line of at most `max` visible characters. */
export const titleOf = (content: string, max: number) => oneLine(content, max) || i18n.t('A post without text')

export const reasonOf = (target: Target) => `${platformNames[target.platform]}, ${handleOf(target)}: ${target.reason}`

type Problem = { account?: Pick<Target, 'platform' | 'username'> | undefined; message: string; fix: string }
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

/** Tells a person ahead of time what would stop a scheduled post. */
export const postFindingsMail = ({ name, email, timeZone, content, scheduledAt, problems, url, unsubscribe }: FindingsFacts): Mail => {
  const [first] = problems
  return toMail({
    to: email,
    subject: i18n.t('Needs your attention: {post}', { post: titleOf(content, 60) }),
    preview: first ? `${first.message} ${first.fix}` : i18n.t('See what to do.'),
    title: i18n.t('Your scheduled post needs attention'),
    name,
    blocks: [
      i18n.t('It’s scheduled for {moment}. Right now, it wouldn’t go out everywhere.', { moment: showMoment(scheduledAt, timeZone) }),
      { quote: titleOf(content, 300) },
      {
        items: problems.map(({ account, message, fix }) => ({
          title: account ? nameOf(account) : i18n.t('The whole post'),
          lines: [message, fix],
        })),
      },
      { action: i18n.t('Open the post'), url },
    ],
    reason: accountReason(email),
    unsubscribe,
  })
}
