import type { ImageVariants } from '#functions/ports/image-variants.ts'
import type { MediaFiles, MediaLibrary } from '#functions/ports/media.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { Media } from '#shared/domain/media.ts'
import type { PictureNeed } from '#shared/domain/pictures.ts'
import { filesOf, type Post } from '#shared/publishing/posts.ts'
import type { ItemPicture } from '../mails/email-template.ts'

export type PostPicturesDeps = {
  library: Pick<MediaLibrary, 'getMany'>
  files: Pick<MediaFiles, 'read'>
  imageVariants: Pick<ImageVariants, 'ensure'>
  report: (message: string, error: unknown) => void
}

/** An image in an email: twice the size it's shown at, for sharp screens. */
const mailPicture: PictureNeed = { name: 'mail', contentTypes: ['image/jpeg'], bytesMax: 8_000, widthMax: 112, heightMax: 112 }

/** The most images in an email. Together, they add at most 48 KB. */
const picturesMax = 6

/** The most files of a post that are looked at for an image. */
const filesLookedAt = 4

/**
 * Makes the small images that an email shows for these posts, by post ID: each one's first still image, for the first
 * posts that have any. What can't be made is left out, because an email goes out anyway.
 */
export const postPictures = async (
  deps: PostPicturesDeps,
  userId: string,
  posts: readonly Post[],
): Promise<ReadonlyMap<string, ItemPicture>> => {
  const looked = posts.map((post) => ({ post, ids: [...filesOf(post)].slice(0, filesLookedAt) }))
  const found = new Map(
    (
      await deps.library.getMany(
        userId,
        looked.flatMap(({ ids }) => ids),
      )
    ).map((media) => [media.id, media]),
  )
  const shown = looked.flatMap(({ post, ids }) => {
    const media = ids.map((id) => found.get(id)).find((one) => one?.kind === 'image' && one.state.name === 'ready')
    return media ? [{ id: post.id, media }] : []
  })
  const made = await Promise.all(
    shown
      .slice(0, picturesMax)
      .map(async ({ id, media }, index) => [id, await pictureOf(deps, media, `picture-${index + 1}@crier`)] as const),
  )
  return new Map(made.flatMap(([id, picture]) => (picture ? [[id, picture]] : [])))
}

const pictureOf = async (deps: PostPicturesDeps, media: Media, id: string): Promise<ItemPicture | undefined> => {
  try {
    const { file, bytes, width, height } = await deps.imageVariants.ensure(media, mailPicture)
    const content = await deps.files.read(file, { from: 0, to: bytes })
    return { id, contentType: 'image/jpeg', content, width, height, altText: media.altText }
  } catch (error) {
    // It may have been deleted, may not be drawable, or may take too long.
    if (!(error instanceof DomainError)) deps.report('An image for an email could not be made.', error)
    return undefined
  }
}
