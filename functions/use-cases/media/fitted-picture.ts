import type { Accounts } from '#functions/ports/accounts.ts'
import type { ImageVariants, Picture } from '#functions/ports/image-variants.ts'
import type { Usage } from '#functions/ports/limits.ts'
import type { MediaFiles, MediaLibrary } from '#functions/ports/media.ts'
import type { FittedPicture } from '#shared/contracts/media.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { WorkspaceId } from '#shared/domain/id.ts'
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

/** Which image, for which account, in which role, and which other files are in its post, in order. `now` in ms. */
type PictureRequest = {
  workspaceId: WorkspaceId
  owner: User
  id: string
  accountId: string
  role: PictureRole
  media: readonly string[]
  now: number
}

/**
 * Returns the exact image that is sent to an account, with a URL valid for ten minutes. It's rendered now if nobody has
 * requested it yet, and delivery sends it later. Counts as one of the person's checks. Throws `DomainError`:
 * `forbidden`, `too-many`, `not-found`, `conflict` if there is no such image, `invalid` if none can be rendered, and
 * whatever `ImageVariants` throws.
 */
export const fittedPicture = async (deps: FittedPictureDeps, asked: PictureRequest): Promise<FittedPicture> => {
  const { workspaceId, owner, id, accountId, role, now } = asked
  requireVerified(owner, 'you look at what goes out')
  await spendUse(deps, 'checksPerMinute', { user: owner, now })
  const [media, account] = await Promise.all([findMedia(deps, { workspaceId, id }), deps.accounts.get({ workspaceId, id: accountId })])
  if (!account) throw new DomainError('not-found', 'We couldn’t find that account in your list. Connect it first.')
  const beside = await filesOf(deps, asked, media)
  const need = pictureNeed(account.platform, media, { role, media: beside, limits: account.limits })
  if (!need) throw noPicture(media, platformNames[account.platform])
  const { picture, isFitted } = await madeFor(deps, media, need)
  const { contentType, bytes, width, height } = picture
  return { isFitted, contentType, bytes, width, height, url: await deps.files.downloadUrl(picture.file) }
}

/** Returns the post's files, or just the image if it isn't among them. */
const filesOf = async ({ library }: FittedPictureDeps, { workspaceId, media: ids }: PictureRequest, media: Media) => {
  if (!ids.includes(media.id)) return [media]
  const files = await library.getMany(workspaceId, ids)
  return ids.flatMap((id) => files.find((file) => file.id === id) ?? [])
}

const madeFor = async ({ imageVariants }: FittedPictureDeps, media: Media, need: PictureNeed): Promise<MadePicture> => {
  const made = variantNeed(media, need)
  if (made !== undefined || media.state.name !== 'ready')
    return { picture: await imageVariants.ensure(media, made ?? need), isFitted: made !== barePicture }
  const { workspaceId, id, contentType, bytes, state } = media
  return { picture: { file: { workspaceId, id }, contentType, bytes, width: state.width, height: state.height }, isFitted: false }
}

type MadePicture = { picture: Picture; isFitted: boolean }

const noPicture = ({ kind, state, fileName }: Media, platform: string) => {
  if (state.name !== 'ready') return new DomainError('conflict', `${fileName} isn't ready. Wait for its upload.`)
  return new DomainError(
    'conflict',
    kind === 'image' ? `${platform} doesn’t accept this image.` : `${fileName} isn’t a still image, so it goes out as uploaded.`,
  )
}
