import type { Accounts } from '#functions/ports/accounts.ts'
import type { ImageVariants, Picture } from '#functions/ports/image-variants.ts'
import type { Usage } from '#functions/ports/limits.ts'
import type { MediaFiles, MediaLibrary } from '#functions/ports/media.ts'
import type { FittedPicture } from '#shared/contracts/media.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { Media } from '#shared/domain/media.ts'
import { barePicture, type PictureNeed, type PictureRole, variantNeed } from '#shared/domain/pictures.ts'
import { platformNames } from '#shared/domain/platforms.ts'
import type { User } from '#shared/domain/users.ts'
import { pictureNeed } from '#shared/platforms/rules.ts'
import { spendUse } from '../limits.ts'
import { requireVerified } from '../people/proof.ts'
import { findMedia } from './library.ts'

export type FittedPictureDeps = {
  library: MediaLibrary
  files: Pick<MediaFiles, 'downloadUrl'>
  imageVariants: ImageVariants
  accounts: Pick<Accounts, 'get'>
  usage: Pick<Usage, 'spend'>
}

/** Which picture, for which account, as what, and beside which files of its post, in order. `now` in ms. */
type Asked = { user: User; id: string; accountId: string; role: PictureRole; media: readonly string[]; now: number }

/**
 * The very picture that goes out to an account, and an address of it that is good for ten minutes. It's made here if nobody has asked for it yet, and is what the
 * delivery sends later. Counts as a check of the person. Throws `DomainError`: `forbidden`, `too-many`, `not-found`, `conflict` where there is no such picture,
 * `invalid` where none can be made, and what `ImageVariants` throws.
 */
export const fittedPicture = async (deps: FittedPictureDeps, asked: Asked): Promise<FittedPicture> => {
  const { user, id, accountId, role, now } = asked
  requireVerified(user, 'you look at what goes out')
  await spendUse(deps, 'checksPerMinute', { user, now })
  const [media, account] = await Promise.all([
    findMedia(deps, { userId: user.id, id }),
    deps.accounts.get({ userId: user.id, id: accountId }),
  ])
  if (!account) throw new DomainError('not-found', 'We couldn’t find that account in your list. Connect it first.')
  const beside = await filesOf(deps, asked, media)
  const need = pictureNeed(account.platform, media, { role, media: beside, limits: account.limits })
  if (!need) throw noPicture(media, platformNames[account.platform])
  const { picture, isFitted } = await madeFor(deps, media, need)
  const { contentType, bytes, width, height } = picture
  return { isFitted, contentType, bytes, width, height, url: await deps.files.downloadUrl(picture.file) }
}

/** The files of the post; the picture alone where it isn't among those that are named. */
const filesOf = async ({ library }: FittedPictureDeps, { user, media: ids }: Asked, media: Media) => {
  if (!ids.includes(media.id)) return [media]
  const files = await library.getMany(user.id, ids)
  return ids.flatMap((id) => files.find((file) => file.id === id) ?? [])
}

const madeFor = async ({ imageVariants }: FittedPictureDeps, media: Media, need: PictureNeed): Promise<Made> => {
  const made = variantNeed(media, need)
  if (made !== undefined || media.state.name !== 'ready')
    return { picture: await imageVariants.ensure(media, made ?? need), isFitted: made !== barePicture }
  const { userId, id, contentType, bytes, state } = media
  return { picture: { file: { userId, id }, contentType, bytes, width: state.width, height: state.height }, isFitted: false }
}

type Made = { picture: Picture; isFitted: boolean }

const noPicture = ({ kind, state, fileName }: Media, platform: string) => {
  if (state.name !== 'ready') return new DomainError('conflict', `${fileName} isn't ready. Wait for its upload.`)
  return new DomainError(
    'conflict',
    kind === 'image' ? `${platform} doesn’t accept this image.` : `${fileName} isn’t a still image, so it goes out as uploaded.`,
  )
}
