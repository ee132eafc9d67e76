import type { ServerContext } from '../server.ts'
import { mountAuthorization } from '../sign-in/authorize.ts'
import { fakeProvider } from '../sign-in/fake-provider.ts'
import type { Person } from '../sign-in/people.ts'
import { openSignIn } from '../sign-in/sign-in-world.ts'
import { apiCall, type GitHubWorld } from './api-call.ts'
import { authorization } from './authorize.ts'
import { emailsOf, emailsPage } from './emails.ts'
import { githubFaults } from './github-fault.ts'
import { rateLimit } from './rate-limit.ts'
import { revokeCall } from './revoke.ts'
import { tokenCall } from './token.ts'

/** As far as people sign in through it. */
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

/** What anybody sees of a person; the address there is no proof of anything. */
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
