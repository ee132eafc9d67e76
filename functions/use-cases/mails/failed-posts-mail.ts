import type { Mail } from '#functions/ports/mailer.ts'
import { handleOf } from '#shared/domain/handle-of.ts'
import { type Platform, platformNames } from '#shared/domain/platforms.ts'
import { accountReason, type Item, toMail, type Unsubscribe } from './email-template.ts'
import { oneLine } from './one-line.ts'
import { showMoment } from './show-moment.ts'

type Target = { platform: Platform; username: string; reason: string }
type FailedPost = {
  content: string
  /** An instant; missing for a post that was to go out at once. */
  scheduledAt?: string | undefined
  url: string
  targets: readonly Target[]
}
type Facts = { name: string; email: string; timeZone: string; posts: readonly FailedPost[]; unsubscribe: Unsubscribe }

/** Tells a person which of their posts did not get out, where, and why. */
export const failedPostsMail = ({ name, email, timeZone, posts, unsubscribe }: Facts): Mail => {
  const [first] = posts
  const isOne = posts.length === 1
  return toMail({
    to: email,
    subject: isOne ? `Not published: ${titleOf(first?.content ?? '', 60)}` : `${posts.length} posts were not published`,
    preview: first?.targets[0] ? reasonOf(first.targets[0]) : 'See what to do.',
    title: isOne ? 'A post was not published' : `${posts.length} posts were not published`,
    name,
    blocks: [
      `${isOne ? 'This post' : 'These posts'} could not be published to the accounts named here. ${isOne ? 'Its' : 'Each'} page says what happened and what you can do; nothing is sent again by itself.`,
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
