import { readNothing, type SignedHandle } from '../platform/call.ts'
import { scopesIn } from '../platform/grants.ts'
import { type GraphFields, readGraphFields, refuseGraph } from '../platform/graph.ts'
import type { FacebookFault, FacebookWorld } from './facebook-world.ts'
import { type Page, pagesOf, pagesOfPortfolio } from './pages.ts'
import { pageToken, tokenFacts } from './tokens.ts'

type Handle<Input> = SignedHandle<FacebookFault, Input>

/** `GET /me` */
export const me = (world: FacebookWorld): Handle<undefined> => ({
  operation: 'profile',
  read: readNothing,
  answer: ({ person }) => ({ status: 200, body: { id: person.id, name: person.name, picture: pictureOf(world, person.username) } }),
})

/** `GET /me/permissions` */
export const permissions = (): Handle<undefined> => ({
  operation: 'profile',
  read: readNothing,
  answer: ({ grant }) => {
    const of = (status: string) => (permission: string) => ({ permission, status })
    const granted = [...scopesIn(grant.scope), 'public_profile'].map(of('granted'))
    return { status: 200, body: { data: [...granted, ...tokenFacts(grant).declined.map(of('declined'))] } }
  },
})

/** `GET /me/accounts`: the Pages that the person ticked. */
export const accounts = (world: FacebookWorld): Handle<GraphFields> => ({
  operation: 'profile',
  scopes: ['pages_show_list'],
  read: readGraphFields,
  answer: ({ person, grant }, { limit, after }) => {
    const { kind, pages: ticked } = tokenFacts(grant)
    if (kind === 'page') refuseGraph({ code: 100, message: '(#100) Tried accessing nonexisting field (accounts) on node type (Page)' })
    const elsewhere = pagesOfPortfolio(person).map(({ id }) => id)
    const pages = pagesOf(person).filter(({ id }) => ticked.includes(id) && !elsewhere.includes(id))
    const start = after === undefined ? 0 : Number(Buffer.from(after, 'base64url').toString())
    const end = start + Math.min(Math.max(Number(limit ?? 25) || 25, 1), 100)
    const data = pages.slice(start, end).map((page) => toAnswer(world, page, pageToken(world, grant, page.id)))
    const cursors = { before: cursor(start), after: cursor(end) }
    const next = { next: `${world.url()}/graph.facebook.com/v26.0/me/accounts?limit=${limit}&after=${cursors.after}` }
    return { status: 200, body: { data, ...(data.length > 0 && { paging: { cursors, ...(end < pages.length && next) } }) } }
  },
})

/** `GET /me/businesses`: a person's portfolios, with the Pages they own and those they work for. */
export const businesses = (world: FacebookWorld): Handle<undefined> => ({
  operation: 'profile',
  scopes: ['business_management'],
  read: readNothing,
  answer: ({ person, grant }) => {
    const { pages: ticked } = tokenFacts(grant)
    const owned = pagesOfPortfolio(person).filter(({ id }) => ticked.includes(id))
    const data = owned.map((page) => {
      const { tasks: _, ...told } = toAnswer(world, page, pageToken(world, grant, page.id))
      return told
    })
    return { status: 200, body: { data: owned.length > 0 ? [{ id: '1', owned_pages: { data } }] : [] } }
  },
})

/** `DELETE /me/permissions`: revokes everything the person granted. */
export const revoke = (world: FacebookWorld): Handle<undefined> => ({
  operation: 'revoke',
  read: readNothing,
  answer: ({ person, grant }) => {
    if (tokenFacts(grant).kind === 'page') refuseGraph({ code: 100, subcode: 33, message: 'Unsupported delete request.' })
    world.grants.endAll(person.id)
    return { status: 200, body: { success: true } }
  },
})

export const pictureOf = ({ url }: FacebookWorld, username: string) => ({ data: { url: `${url()}/avatars/${username}.svg` } })

const toAnswer = (world: FacebookWorld, { id, username, name, category, tasks }: Page, accessToken: string) => ({
  access_token: accessToken,
  category,
  category_list: [{ id: '2510', name: category }],
  name,
  id,
  tasks,
  picture: pictureOf(world, username),
})

const cursor = (position: number) => Buffer.from(String(position)).toString('base64url')
