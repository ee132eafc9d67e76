import * as z from 'zod'
import type { ServerContext } from '../server.ts'
import type { Person } from '../sign-in/people.ts'
import type { Answer } from '../sign-in/provider-call.ts'

type Email = { email: string; primary: boolean; verified: boolean; visibility: 'public' | 'private' | null }

const manyAddresses = 130

/** A person's addresses; the one that counts comes last, after those of who has many. */
export const emailsOf = (person: Person): Email[] => {
  const others = person.has('manyaddresses') ? Array.from({ length: manyAddresses }, (_, index) => `old${index}.${person.email}`) : []
  const unread = `${person.id}+${person.login}@users.noreply.github.com`
  return [
    ...[...others, `old.${person.email}`].map((email) => ({ email, primary: false, verified: false, visibility: null })),
    { email: unread, primary: person.has('noreply'), verified: true, visibility: null },
    { email: person.email, primary: !person.has('noreply'), verified: !person.has('unverified'), visibility: 'private' },
  ]
}

const Page = z.object({ page: z.coerce.number().int().min(1).catch(1), per_page: z.coerce.number().int().min(1).max(100).catch(30) })

/** One page of a list, with the way to the next. */
export const emailsPage = (emails: Email[], { req }: ServerContext, url: string): Answer => {
  const { page, per_page: size } = Page.parse(req.query())
  const pages = Math.ceil(emails.length / size)
  const link = (to: number, rel: string) => `<${url}/api.github.com/user/emails?per_page=${size}&page=${to}>; rel="${rel}"`
  const links = [
    ...(page > 1 ? [link(page - 1, 'prev'), link(1, 'first')] : []),
    ...(page < pages ? [link(page + 1, 'next'), link(pages, 'last')] : []),
  ]
  return {
    status: 200,
    body: emails.slice((page - 1) * size, page * size),
    ...(links.length > 0 && { headers: { link: links.join(', ') } }),
  }
}
