import type { Mail } from '#functions/ports/mailer.ts'
import { accountReason, type Block, toMail, type Unsubscribe } from './email-template.ts'
import { oneLine } from './one-line.ts'
import { showDay, showMoment } from './show-moment.ts'

type Facts = {
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
export const weeklySummaryMail = ({ name, email, timeZone, from, to, published, failed, next, url, unsubscribe }: Facts): Mail => {
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
            `${posts(failed)} could not be published to every account. You find ${failed === 1 ? 'it' : 'them'} under Failed, each with its reason.`,
          ]
        : []),
      ...comingUp(next, timeZone),
      { action: 'See all scheduled posts', url },
    ],
    reason: `${accountReason(email)} You asked for a summary each week.`,
    unsubscribe,
  })
}

const comingUp = (next: Facts['next'], timeZone: string): Block[] => {
  if (next.length === 0) return ['Nothing is scheduled for the days ahead.']
  const items = next.map(({ content, scheduledAt }) => ({
    title: showMoment(scheduledAt, timeZone),
    lines: [oneLine(content, 120) || 'A post without text'],
  }))
  return ['What comes next:', { items }]
}

const posts = (count: number) => `${count} ${count === 1 ? 'post' : 'posts'}`

const lastMoment = (to: string) => new Date(Date.parse(to) - 1).toISOString()
