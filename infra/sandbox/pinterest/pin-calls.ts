import * as z from 'zod'
import type { Answer } from '../platform/answer.ts'
import { readJson } from '../platform/body.ts'
import { type Call, readNothing, type SignedHandle } from '../platform/call.ts'
import type { ListedPost } from '../posts.ts'
import { pageOf, usableBoard } from './board-calls.ts'
import type { Board } from './boards.ts'
import { type PinBody, parsePinBody } from './pin-body.ts'
import { filesOf, type PinFile } from './pin-files.ts'
import type { Environment, PinterestFault, PinterestWorld } from './pinterest-world.ts'
import { problems, refuse } from './problems.ts'

/** All four are required. Leaving out `boards:write` is the most common mistake. */
const pinning = ['boards:read', 'boards:write', 'pins:read', 'pins:write']
const pinningSecretly = ['boards:write_secret', 'pins:write_secret']

type PreparedPin = { pin: PinBody; board: Board; files: PinFile[] }

/** `POST /v5/pins`. A repeat creates a second Pin: Pinterest doesn't detect duplicates. */
export const createPin = (pinterest: PinterestWorld, environment: Environment): SignedHandle<PinterestFault, unknown, PreparedPin> => ({
  operation: 'post',
  scopes: pinning,
  read: readJson,
  look: async (call, body) => {
    if (call.fault?.trialAccess && environment === 'production') refuse(problems.trialAccess())
    const pin = parsePinBody(body)
    const board = usableBoard(pinterest, call, pin.board_id, pinningSecretly)
    if (call.fault?.notPermitted) refuse(problems.notPermitted())
    return { pin, board, files: await filesOf(pinterest, call, pin.media_source) }
  },
  answer: (call, _, wanted) => (wanted ? created(pinterest, call, wanted) : problems.invalid('Nothing to pin.')),
})

const created = (
  pinterest: PinterestWorld,
  { person, fault, receivedAt }: Call<PinterestFault>,
  { pin, board, files }: PreparedPin,
): Answer => {
  const id = pinterest.nextId()
  const altText = pin.alt_text ?? ''
  const { media_source: source } = pin
  pinterest.posts.add({
    platform: 'pinterest',
    account: person.username,
    id,
    content: pin.description ?? '',
    replyTo: undefined,
    receivedAt,
    media: files.map(({ fileId, type, bytes }, index) => ({ fileId, type, bytes, altText: index === 0 ? altText : '' })),
    path: `/www.pinterest.com/pin/${id}/`,
    facts: {
      kind: kindOf(source.source_type),
      title: pin.title ?? '',
      link: pin.link ?? '',
      altText,
      boardId: board.id,
      board: board.name,
      width: files[0]?.width ?? null,
      height: files[0]?.height ?? null,
      ...(source.source_type === 'video_id' && { coverAtSeconds: source.cover_image_key_frame_time ?? null }),
      ...(fault?.findLagMs !== undefined && { listedAt: pinterest.now() + fault.findLagMs }),
    },
  })
  const post = pinterest.posts.byId('pinterest', id)
  return { status: 201, body: post && toPin(pinterest, post) }
}

const kindOf = (source: PinBody['media_source']['source_type']) => {
  if (source === 'video_id') return 'video'
  return source.startsWith('multiple') ? 'carousel' : 'image'
}

/** `GET /v5/pins/{pin_id}` */
export const readPin = (pinterest: PinterestWorld): SignedHandle<PinterestFault, undefined> => ({
  scopes: ['boards:read', 'pins:read'],
  read: readNothing,
  answer: ({ context }) => ({ status: 200, body: toPin(pinterest, pinAt(pinterest, context.req.param('pin_id'))) }),
})

/** `DELETE /v5/pins/{pin_id}` */
export const deletePin = (pinterest: PinterestWorld): SignedHandle<PinterestFault, undefined> => ({
  scopes: pinning,
  read: readNothing,
  answer: ({ context, person }) => {
    const pin = pinAt(pinterest, context.req.param('pin_id'))
    if (pin.account !== person.username) return problems.notPermitted()
    pinterest.posts.markDeleted('pinterest', pin.id, pinterest.now())
    return { status: 204 }
  },
})

/** `GET /v5/boards/{board_id}/pins`, newest first. */
export const listPins = (pinterest: PinterestWorld): SignedHandle<PinterestFault, undefined> => ({
  operation: 'find',
  scopes: ['boards:read', 'pins:read'],
  read: readNothing,
  answer: (call) => {
    const board = usableBoard(pinterest, call, call.context.req.param('board_id') ?? '', ['boards:read_secret', 'pins:read_secret'])
    const oldest = pinterest.now() - (call.fault?.findLagMs ?? 0)
    const pins = pinterest.posts
      .list({ platform: 'pinterest' })
      .filter(({ facts, receivedAt }) => facts?.boardId === board.id && Number(facts.listedAt ?? receivedAt) <= oldest)
      .reverse()
    const { items, bookmark } = pageOf(pins, call.context.req.query())
    return { status: 200, body: { items: items.map((pin) => toPin(pinterest, pin)), bookmark } }
  },
})

const pinAt = ({ posts }: PinterestWorld, id = ''): ListedPost => posts.byId('pinterest', id) ?? refuse(problems.pinNotFound())

const PinFacts = z.object({
  kind: z.string(),
  title: z.string(),
  link: z.string(),
  altText: z.string(),
  boardId: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
})

const widths = { '150x150': 150, '400x300': 400, '600x': 600, '1200x': 1_200 }

const toPin = ({ url, boards }: PinterestWorld, { id, content, account, media, facts, receivedAt }: ListedPost) => {
  const { kind, title, link, altText, boardId, width, height } = PinFacts.parse(facts)
  const address = `${url()}/media/${media[0]?.fileId}`
  const scaled = (to: number) => ({ width: to, height: Math.round((to * (height ?? 1)) / (width ?? 1)), url: address })
  const images = Object.fromEntries(Object.entries(widths).map(([name, to]) => [name, scaled(to)]))
  return {
    // Without a time zone or fractions of a second.
    id,
    created_at: new Date(receivedAt).toISOString().slice(0, 19),
    link: link || null,
    title: title || null,
    description: content || null,
    alt_text: altText || null,
    board_id: boardId,
    board_section_id: null,
    board_owner: { username: boards.byId(boardId)?.owner ?? account },
    dominant_color: '#6e5a48',
    parent_pin_id: null,
    is_owner: true,
    is_standard: true,
    creative_type: kind === 'image' ? 'REGULAR' : kind.toUpperCase(),
    media: { media_type: kind === 'carousel' ? 'multiple_images' : kind, images },
  }
}
