import { readNothing, type SignedHandle } from '../platform/call.ts'
import { scopes } from './authorize.ts'
import { categories } from './metadata.ts'
import { problem } from './problems.ts'
import { channelOf, type YouTubeFault, type YouTubeWorld } from './youtube-world.ts'

type Handle = SignedHandle<YouTubeFault, undefined>

/** `GET /youtube/v3/channels`: the channel that the token acts for. */
export const channelsHandle = (world: YouTubeWorld): Handle => ({
  operation: 'profile',
  scopes: [scopes.readonly],
  read: readNothing,
  answer: ({ context, person, grant }) => {
    world.quota.spend('units', 1)
    if (context.req.query('mine') !== 'true') return problem('badRequest')
    const channel = channelOf(person, grant)
    const frame = { kind: 'youtube#channelListResponse', etag: 'e', pageInfo: { totalResults: channel ? 1 : 0, resultsPerPage: 5 } }
    // Without a channel, `items` is missing altogether.
    if (!channel) return { status: 200, body: frame }
    const { id, title, handle } = channel
    const avatar = { url: `${world.url()}/avatars/${handle.slice(1)}.svg`, width: 88, height: 88 }
    const item = {
      kind: 'youtube#channel',
      id,
      snippet: { title, description: '', customUrl: handle.toLowerCase(), thumbnails: { default: avatar } },
      contentDetails: { relatedPlaylists: { uploads: id.replace(/^UC/, 'UU') } },
      status: { privacyStatus: 'public', isLinked: true, longUploadsStatus: person.has('unverified') ? 'eligible' : 'allowed' },
    }
    return { status: 200, body: { ...frame, items: [item] } }
  },
})

/** `GET /youtube/v3/videoCategories` */
export const categoriesHandle = (world: YouTubeWorld): Handle => ({
  operation: 'find',
  scopes: [scopes.readonly],
  read: readNothing,
  answer: ({ context }) => {
    world.quota.spend('units', 1)
    if (!context.req.query('regionCode')) return problem('badRequest')
    const items = categories.map(({ id, title, assignable }) => ({ kind: 'youtube#videoCategory', id, snippet: { title, assignable } }))
    return { status: 200, body: { kind: 'youtube#videoCategoryListResponse', items } }
  },
})
