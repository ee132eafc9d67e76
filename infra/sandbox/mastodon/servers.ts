/**
 * What a server does with an idempotency key it knows. Up to 4.5 it returns the same post again, 4.6 fails, and later
 * ones return the same post again. While the first call is running, 4.5 creates a second post. The others ask to retry
 * (https://github.com/mastodon/mastodon/issues/40399).
 */
export type KeyReuse = 'without a lock' | 'failing' | 'with a lock'

export type FakeMastodonServer = {
  host: string
  version: string
  /** The API version that it names; none before it had a number. */
  apiVersion: number | undefined
  repeats: KeyReuse
  text: number
  altText: number
  /** It describes its limits only at the older URL, and says nothing about how people sign in. */
  isOld: boolean
}

/** Servers of several ages, each with its own rules. People who name no server sign in at the first. */
export const servers: readonly FakeMastodonServer[] = [
  { host: 'mastodon.test', version: '4.6.5', apiVersion: 10, repeats: 'failing', text: 500, altText: 10_000, isOld: false },
  { host: 'roomy.test', version: '4.5.4', apiVersion: 7, repeats: 'without a lock', text: 5_000, altText: 1_500, isOld: false },
  { host: 'newest.test', version: '4.7.0', apiVersion: 11, repeats: 'with a lock', text: 500, altText: 10_000, isOld: false },
  { host: 'old.test', version: '3.5.19', apiVersion: undefined, repeats: 'without a lock', text: 500, altText: 1_500, isOld: true },
]

export const imageBytesMax = 16_777_216
export const videoBytesMax = 103_809_024
export const videoPixelsMax = 8_294_400
export const videoFrameRateMax = 120
export const filesMax = 4
export const pollChoicesMax = 4
export const pollChoiceMax = 50
export const pollShortest = 300
export const pollLongest = 2_629_746
export const linkLength = 23

/** What a server says it accepts. */
export const configurationOf = ({ text, altText }: FakeMastodonServer) => ({
  statuses: { max_characters: text, max_media_attachments: filesMax, characters_reserved_per_url: linkLength },
  media_attachments: {
    description_limit: altText,
    image_size_limit: imageBytesMax,
    video_size_limit: videoBytesMax,
    video_matrix_limit: videoPixelsMax,
    video_frame_rate_limit: videoFrameRateMax,
  },
  polls: {
    max_options: pollChoicesMax,
    max_characters_per_option: pollChoiceMax,
    min_expiration: pollShortest,
    max_expiration: pollLongest,
  },
})
