import type { Mail } from '#functions/ports/mailer.ts'
import { i18n } from '#shared/i18n.ts'
import { accountReason, oneLine, showMoment, toMail, type Unsubscribe } from './email-template.ts'
import { titleOf } from './post-mails.ts'

/** A post in review. `scheduledAt` is an instant, and `url` is its page. */
type ReviewFacts = {
  name: string
  email: string
  content: string
  scheduledAt: string
  timeZone: string
  url: string
  unsubscribe: Unsubscribe
}

type ReviewRequestFacts = Omit<ReviewFacts, 'content' | 'scheduledAt'> & {
  workspace: string
  /** At least one. `by` is missing if whoever asked isn't a member anymore. */
  posts: readonly { content: string; scheduledAt: string; by: string | undefined }[]
}

/** Tells someone who can approve posts that these await it now. `url` is the review page. */
export const reviewRequestMail = ({ name, email, workspace, posts, timeZone, url, unsubscribe }: ReviewRequestFacts): Mail => {
  const count = posts.length
  const post = titleOf(posts[0]?.content ?? '', 60)
  const planned = posts.map(({ content, scheduledAt, by }) => ({
    title: titleOf(content, 120),
    lines: [
      by === undefined
        ? i18n.t('Planned for {moment}', { moment: showMoment(scheduledAt, timeZone) })
        : i18n.t('By {by}, planned for {moment}', { by: oneLine(by, 60), moment: showMoment(scheduledAt, timeZone) }),
    ],
  }))
  return toMail({
    to: email,
    subject: i18n.t('{count, plural, one {Awaiting your approval: {post}} other {# posts await your approval}}', { count, post }),
    preview: i18n.t('In {workspace}', { workspace }),
    title: i18n.t('{count, plural, one {A post awaits your approval} other {# posts await your approval}}', { count }),
    name,
    blocks: [
      i18n.t(
        '{count, plural, one {This post in {workspace} goes out only once it’s approved:} other {These posts in {workspace} go out only once they’re approved:}}',
        { count, workspace },
      ),
      { items: planned.slice(0, shownMax) },
      { action: i18n.t('Review posts'), url },
    ],
    reason: accountReason(email),
    unsubscribe,
  })
}

/** The rest is on the review page. */
const shownMax = 20

/** Reminds someone who can approve a post that nobody has yet. */
export const reviewReminderMail = ({ name, email, content, scheduledAt, timeZone, url, unsubscribe }: ReviewFacts): Mail => {
  const moment = showMoment(scheduledAt, timeZone)
  return toMail({
    to: email,
    subject: i18n.t('Awaiting your approval: {post}', { post: titleOf(content, 60) }),
    preview: i18n.t('It’s planned for {moment}.', { moment }),
    title: i18n.t('A post awaits your approval'),
    name,
    blocks: [
      i18n.t('This post is planned for {moment}. If nobody approves it by then, it won’t be published.', { moment }),
      { quote: titleOf(content, 300) },
      { action: i18n.t('Review the post'), url },
    ],
    reason: accountReason(email),
    unsubscribe,
  })
}

/** Tells an author that a post was approved, or with a note, which changes were requested. */
export const reviewDecisionMail = ({ note, ...facts }: ReviewFacts & { note: string | undefined }): Mail => {
  const { name, email, content, scheduledAt, timeZone, url, unsubscribe } = facts
  const isApproved = note === undefined
  const post = titleOf(content, 60)
  return toMail({
    to: email,
    subject: isApproved ? i18n.t('Approved: {post}', { post }) : i18n.t('Changes requested: {post}', { post }),
    preview: note ?? i18n.t('It goes out automatically.'),
    title: isApproved ? i18n.t('Your post was approved') : i18n.t('Your post needs changes'),
    name,
    blocks: [
      { quote: titleOf(content, 300) },
      ...(isApproved
        ? [i18n.t('It goes out on {moment}.', { moment: showMoment(scheduledAt, timeZone) })]
        : [i18n.t('This is what should change before it can be approved:'), { quote: note }]),
      { action: i18n.t('Open the post'), url },
    ],
    reason: accountReason(email),
    unsubscribe,
  })
}
