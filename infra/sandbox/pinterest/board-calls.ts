import * as z from 'zod'
import { readJson } from '../platform/body.ts'
import { type Call, readNothing, type SignedHandle } from '../platform/call.ts'
import { scopesIn } from '../platform/grants.ts'
import type { Board } from './boards.ts'
import type { PinterestFault, PinterestWorld } from './pinterest-world.ts'
import { parseInput, problems, refuse } from './problems.ts'

/** `GET /v5/user_account` */
export const userAccount = (pinterest: PinterestWorld): SignedHandle<PinterestFault, undefined> => ({
  operation: 'profile',
  scopes: ['user_accounts:read'],
  read: readNothing,
  answer: ({ person }) => {
    const isBusiness = person.has('business')
    const pins = pinterest.posts.count({ platform: 'pinterest', account: person.username })
    return {
      status: 200,
      body: {
        id: person.id,
        username: person.username,
        account_type: isBusiness ? 'BUSINESS' : 'PINNER',
        business_name: isBusiness ? person.name : null,
        profile_image: `${pinterest.url()}/avatars/${person.username}.svg`,
        website_url: '',
        about: '',
        follower_count: 0,
        following_count: 0,
        monthly_views: 0,
        board_count: pinterest.boards.of(person).length,
        pin_count: pins,
      },
    }
  },
})

/** `GET /v5/boards` */
export const listBoards = (pinterest: PinterestWorld): SignedHandle<PinterestFault, undefined> => ({
  operation: 'profile',
  scopes: ['boards:read'],
  read: readNothing,
  answer: (call) => {
    const boards = pinterest.boards.of(call.person).filter((board) => maySee(call, board))
    const { items, bookmark } = pageOf(boards, call.context.req.query())
    return { status: 200, body: { items: items.map(toBoard(pinterest)), bookmark } }
  },
})

const NewBoard = z.object({
  name: z.string().min(1).max(180),
  description: z.string().max(500).default(''),
  privacy: z.enum(['PUBLIC', 'PROTECTED', 'SECRET']).default('PUBLIC'),
})

/** `POST /v5/boards` */
export const createBoard = (pinterest: PinterestWorld): SignedHandle<PinterestFault, unknown> => ({
  scopes: ['boards:read', 'boards:write'],
  read: readJson,
  answer: ({ person }, body) => {
    const board = parseInput(NewBoard, body)
    const known = pinterest.boards.of(person)
    if (known.some(({ name }) => name === board.name)) return problems.invalid('You already have a board with this name.')
    const id = pinterest.nextId()
    pinterest.boards.add({ ...board, id, personId: person.id, owner: person.username, isAdsOnly: false })
    const made = pinterest.boards.byId(id)
    return { status: 201, body: made && toBoard(pinterest)(made) }
  },
})

/** A board that this call may use. `needed` lists the scopes that a secret one requires. */
export const usableBoard = (pinterest: PinterestWorld, { person, grant }: Call<PinterestFault>, id: string, needed: string[]): Board => {
  pinterest.boards.of(person)
  const board = pinterest.boards.byId(id)
  if (!board) return refuse(problems.boardNotFound())
  if (board.personId !== person.id || board.isAdsOnly) return refuse(problems.notPermitted())
  const granted = scopesIn(grant.scope)
  const missing = board.privacy === 'SECRET' ? needed.filter((scope) => !granted.includes(scope)) : []
  return missing.length > 0 ? refuse(problems.missingScopes(missing)) : board
}

const maySee = ({ grant }: Call<PinterestFault>, { privacy }: Board) =>
  privacy !== 'SECRET' || scopesIn(grant.scope).includes('boards:read_secret')

const toBoard =
  ({ posts }: PinterestWorld) =>
  ({ id, name, description, privacy, owner, isAdsOnly, createdAt }: Board) => ({
    id,
    name,
    description,
    privacy,
    owner: { username: owner },
    is_ads_only: isAdsOnly,
    follower_count: 0,
    pin_count: posts.list({ platform: 'pinterest' }).filter(({ facts }) => facts?.boardId === id).length,
    created_at: new Date(createdAt).toISOString().slice(0, 19),
  })

const Query = z.looseObject({ page_size: z.coerce.number().int().min(1).max(250).default(25), bookmark: z.string().min(1).optional() })

/** A page of a list, and the bookmark of the next one; null at the end. */
export const pageOf = <Item>(all: readonly Item[], query: Record<string, string>): { items: Item[]; bookmark: string | null } => {
  const { page_size, bookmark } = parseInput(Query, query)
  const start = bookmark === undefined ? 0 : startOf(bookmark)
  const end = start + page_size
  return { items: all.slice(start, end), bookmark: end < all.length ? Buffer.from(`from ${end}`).toString('base64url') : null }
}

const startOf = (bookmark: string) => {
  const start = /^from (\d+)$/.exec(Buffer.from(bookmark, 'base64url').toString())?.[1]
  return start === undefined ? refuse(problems.invalid("'bookmark' is not valid")) : Number(start)
}
