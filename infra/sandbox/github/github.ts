import { mountAuthorization } from '../sign-in/authorize.ts'
import type { Person } from '../sign-in/people.ts'
import { mountProviderPage } from '../sign-in/provider-page.ts'
import { openSignIn, type SignInApp } from '../sign-in/sign-in-world.ts'
import type { ServerContext, StandIn, World } from '../world.ts'
import { apiCall } from './api-call.ts'
import { authorization } from './authorize.ts'
import { emailsOf, emailsPage } from './emails.ts'
import { githubFaultKinds, githubOperations } from './github-fault.ts'
import { rateLimit } from './rate-limit.ts'
import { revokeCall } from './revoke.ts'
import { tokenCall } from './token.ts'

/** The pretended GitHub, as far as people sign in through it. */
export const openGitHub = (world: World, app: SignInApp): StandIn => {
  const github = openSignIn(world, 'github', app)
  const limit = rateLimit(world.now)
  return {
    mount: (server) => {
      mountAuthorization(server, github, authorization(github))
      server.post('/github.com/login/oauth/access_token', tokenCall(github))
      const user = {
        operation: 'profile' as const,
        accepts: [],
        isHiddenWithout: false,
        answer: (person: Person) => profile(person, world.url()),
      }
      const emails = {
        operation: 'emails' as const,
        accepts: ['user', 'user:email'],
        isHiddenWithout: true,
        answer: (person: Person, context: ServerContext) => emailsPage(emailsOf(person), context, world.url()),
      }
      server.get('/api.github.com/user', apiCall(github, limit, user))
      server.get('/api.github.com/user/emails', apiCall(github, limit, emails))
      server.delete('/api.github.com/applications/:clientId/token', revokeCall(github, 'token'))
      server.delete('/api.github.com/applications/:clientId/grant', revokeCall(github, 'grant'))
      mountProviderPage(server, github, { kinds: githubFaultKinds, operations: githubOperations.options })
    },
    calm: () => limit.clear(),
  }
}

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
