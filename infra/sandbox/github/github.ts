import * as z from 'zod'
import type { ServerContext } from '../server.ts'
import { mountAuthorization } from '../sign-in/authorize.ts'
import { fakeProvider } from '../sign-in/fake-provider.ts'
import type { Person } from '../sign-in/people.ts'
import type { Answer } from '../sign-in/provider-call.ts'
import { openSignIn } from '../sign-in/sign-in-world.ts'
import { apiCall, type GitHubWorld, rateLimit } from './api-call.ts'
import { authorization } from './authorize.ts'
import { githubFaults } from './github-fault.ts'
import { revokeCall, tokenCall } from './token.ts'

/** GitHub, as far as signing in needs it. */
export const fakeGitHub = fakeProvider({
  faults: githubFaults,
  localClientId: 'Ov23crierlocal',
  open: (world, app): GitHubWorld => ({ ...openSignIn(world, githubFaults, app), rateLimit: rateLimit(world.now) }),
  mountRoutes: (server, github) => {
    mountAuthorization(server, github, authorization(github))
    server.post('/github.com/login/oauth/access_token', tokenCall(github))
    const user = {
      operation: 'profile' as const,
      accepts: [],
      isHiddenWithout: false,
      answer: (person: Person) => profile(person, github.url()),
    }
    const emails = {
      operation: 'emails' as const,
      accepts: ['user', 'user:email'],
      isHiddenWithout: true,
      answer: (person: Person, context: ServerContext) => emailsPage(emailsOf(person), context, github.url()),
    }
    server.get('/api.github.com/user', apiCall(github, user))
    server.get('/api.github.com/user/emails', apiCall(github, emails))
    server.delete('/api.github.com/applications/:clientId/token', revokeCall(github, 'token'))
    server.delete('/api.github.com/applications/:clientId/grant', revokeCall(github, 'grant'))
  },
  forgetFaults: (github) => github.rateLimit.clear(),
})

/** A person's public profile. The address in it proves nothing. */
const profile = (person: Person, url: string) => ({
  status: 200,
  body: {
    login: person.login,
    id: Number(person.id),
    node_id: Buffer.from(`04:User${person.id}`).toString('base64'),
    avatar_url: `${url}/avatars/${person.login}.svg`,
    type: person.has('organization') ? 'Organization' : 'User',
    name: person.has('noname') ? null : person.name,
    email: person.has('publicemail') ? `public.${person.email}` : null,
    created_at: '2020-05-04T09:00:00Z',
  },
})

type Email = { email: string; primary: boolean; verified: boolean; visibility: 'public' | 'private' | null }

const manyAddresses = 130

/** A person's email addresses. The primary one comes last. */
const emailsOf = (person: Person): Email[] => {
  const others = person.has('manyaddresses') ? Array.from({ length: manyAddresses }, (_, index) => `old${index}.${person.email}`) : []
  const unread = `${person.id}+${person.login}@users.noreply.github.com`
  return [
    ...[...others, `old.${person.email}`].map((email) => ({ email, primary: false, verified: false, visibility: null })),
    { email: unread, primary: person.has('noreply'), verified: true, visibility: null },
    { email: person.email, primary: !person.has('noreply'), verified: !person.has('unverified'), visibility: 'private' },
  ]
}

const Page = z.object({ page: z.coerce.number().int().min(1).catch(1), per_page: z.coerce.number().int().min(1).max(100).catch(30) })

/** One page of a list, with links to the others. */
const emailsPage = (emails: Email[], { req }: ServerContext, url: string): Answer => {
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
