import type { Mail } from '#functions/ports/mailer.ts'
import { i18n } from '#shared/i18n.ts'
import { accountReason, oneLine, toMail, type Unsubscribe } from './email-template.ts'
import { titleOf } from './post-mails.ts'

type NewCommentsFacts = {
  name: string
  email: string
  workspace: string
  /** The post's text. */
  post: string
  /** Whether one of the comments mentions the reader. */
  isMentioned: boolean
  /** At least one, oldest first. */
  comments: readonly { by: string; text: string }[]
  /** The post's page. */
  url: string
  unsubscribe: Unsubscribe
}

/** Tells a member about new comments on a post. */
export const newCommentsMail = ({ name, email, workspace, post, isMentioned, comments, url, unsubscribe }: NewCommentsFacts): Mail => {
  const title = titleOf(post, 60)
  const by = oneLine(comments[0]?.by ?? '', 60)
  const count = comments.length
  const several = i18n.t('{count, plural, one {{by} commented on: {title}} other {# new comments on: {title}}}', { count, by, title })
  return toMail({
    to: email,
    subject: isMentioned ? i18n.t('You were mentioned: {title}', { title }) : several,
    preview: `${by}: ${oneLine(comments[0]?.text ?? '', 120)}`,
    title: isMentioned
      ? i18n.t('You were mentioned in a comment')
      : i18n.t('{count, plural, one {A new comment} other {# new comments}}', { count }),
    name,
    blocks: [
      i18n.t('On this post in {workspace}:', { workspace }),
      { quote: titleOf(post, 300) },
      { items: comments.slice(-shownMax).map((comment) => ({ title: oneLine(comment.by, 60), lines: [oneLine(comment.text, 500)] })) },
      { action: i18n.t('Open the post'), url },
    ],
    reason: accountReason(email),
    unsubscribe,
  })
}

/** A longer conversation is read in Crier. */
const shownMax = 20
