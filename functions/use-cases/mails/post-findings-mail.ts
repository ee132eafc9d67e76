import type { Mail } from '#functions/ports/mailer.ts'
import { accountReason, toMail, type Unsubscribe } from './email-template.ts'
import { oneLine } from './one-line.ts'
import { showMoment } from './show-moment.ts'

type Problem = { account?: string | undefined; message: string; fix: string }
type Facts = {
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
export const postFindingsMail = ({ name, email, timeZone, content, scheduledAt, problems, url, unsubscribe }: Facts): Mail => {
  const [first] = problems
  return toMail({
    to: email,
    subject: `Needs you before it goes out: ${titleOf(content, 60)}`,
    preview: first ? `${first.message} ${first.fix}` : 'See what to do.',
    title: 'A scheduled post needs you',
    name,
    blocks: [
      `It is planned for ${showMoment(scheduledAt, timeZone)}. As it stands, it would not go out everywhere.`,
      { quote: titleOf(content, 300) },
      { items: problems.map(({ account, message, fix }) => ({ title: account ?? 'The whole post', lines: [message, fix] })) },
      { action: 'Open the post', url },
    ],
    reason: accountReason(email),
    unsubscribe,
  })
}

const titleOf = (content: string, max: number) => oneLine(content, max) || 'A post without text'
